import { kinds } from '../../sandbox/controllers/kinds.ts';
import { type ControllersWorld, k0rdent } from './controllers-world.ts';

/** Name of the ServiceTemplate of a chart's version. */
const templateOf = (chart: string, version: string): string => `${chart}-${version.replaceAll('.', '-')}`;

/** A catalog item of a service with these versions of its chart, published to projects. */
export const serviceItem = (
  chart: string,
  versions: readonly string[],
  { hints = {}, projects = ['team-a'] }: { hints?: object; projects?: readonly string[] } = {},
) => ({
  id: chart,
  title: { en: chart },
  description: { en: chart },
  kind: 'service',
  provider: 'any',
  versions: versions.map((version) => ({ version, template: templateOf(chart, version) })),
  projects,
  hints,
});

/** Has the sandbox know the versions of charts in a namespace, each with a chain from the older to the newer ones. */
export async function createServiceCharts(
  { client, until }: Pick<ControllersWorld, 'client' | 'until'>,
  charts: Readonly<Record<string, readonly string[]>>,
  namespace = 'team-a',
): Promise<void> {
  for (const [chart, versions] of Object.entries(charts)) {
    const names = versions.map((version) => templateOf(chart, version));
    for (const [at, version] of versions.entries()) {
      const name = names[at] ?? '';
      await client.create(kinds.serviceTemplate, {
        apiVersion: k0rdent,
        kind: 'ServiceTemplate',
        metadata: { name, namespace },
        spec: { helm: { chartSpec: { chart, version } } },
      });
      await until(`the template of ${chart}`, async () => {
        const found = await client.find(kinds.serviceTemplate, { namespace, name });
        return found?.status?.valid;
      });
    }
    await client.create(kinds.serviceTemplateChain, {
      apiVersion: k0rdent,
      kind: 'ServiceTemplateChain',
      metadata: { name: chart, namespace },
      spec: {
        supportedTemplates: names.map((name, place) => ({
          name,
          ...(place + 1 < names.length && {
            availableUpgrades: names.slice(place + 1).map((next) => ({ name: next })),
          }),
        })),
      },
    });
  }
}
