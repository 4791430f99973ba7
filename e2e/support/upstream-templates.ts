import { readFile } from 'node:fs/promises';
import { CoreV1Api, CustomObjectsApi, KubeConfig } from '@kubernetes/client-node';
import { parse } from 'yaml';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { createTestDeps } from '../../tests/support/deps.ts';
import type { TemplateSchema } from '../../tests/support/template-schemas.ts';
import type { Demo } from './fixtures.ts';

const namespace = 'payments';
/** Every template is made from the chart that runs on the sandbox's own machines, so that one credential fits all. */
const sourceChart = 'docker-hosted-cp-1-0-15';
export const credential = 'docker-stub';

const kind = { group: 'k0rdent.mirantis.com', version: 'v1beta1', namespace, plural: 'clustertemplates' };
interface Stored {
  status?: { valid?: boolean; schemaConfigMapName?: string; config?: unknown };
}

async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not happen within 60 s`);
}

function configOf(demo: Demo): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(demo.kubeconfig);
  return config;
}
const customObjects = (demo: Demo) => configOf(demo).makeApiClient(CustomObjectsApi);

export const nameOf = ({ chart }: TemplateSchema) => `upstream-${chart}`;

/**
 * Puts upstream's schemas and defaults into the running management cluster as real ClusterTemplates, each with its
 * schema ConfigMap, and publishes each to a project. They are made the way k0rdent makes them (a template of a chart
 * that loads becomes valid); then defaults and schema are exchanged for upstream's. The project's quota is widened, so
 * that one order of each fits, and without vCPU and memory: the machine types that are typed have no size.
 */
export async function publishTemplates(demo: Demo, templates: readonly TemplateSchema[]): Promise<void> {
  const objects = customObjects(demo);
  const core = configOf(demo).makeApiClient(CoreV1Api);
  const read = async (name: string) => (await objects.getNamespacedCustomObject({ ...kind, name })) as Stored;

  for (const template of templates) {
    const name = nameOf(template);
    const helm = { chartRef: { kind: 'HelmChart', name: sourceChart, namespace: 'kcm-system' } };
    const body = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterTemplate',
      metadata: { name, namespace },
      spec: { helm },
    };
    try {
      await objects.createNamespacedCustomObject({ ...kind, body });
    } catch (error) {
      // 409: an earlier run against the same demo made it.
      if ((error as { code?: number }).code !== 409) throw error;
    }
    const valid = await until(`${name} becoming valid`, async () => {
      const found = await read(name);
      return found.status?.valid && found.status.schemaConfigMapName ? found : null;
    });
    const schemaName = valid.status?.schemaConfigMapName ?? '';
    const configMap = await core.readNamespacedConfigMap({ namespace, name: schemaName });
    const data = { schema: JSON.stringify(template.schema) };
    await core.replaceNamespacedConfigMap({ namespace, name: schemaName, body: { ...configMap, data } });
    const status = { ...valid.status, config: template.defaults };
    await objects.replaceNamespacedCustomObjectStatus({ ...kind, name, body: { ...valid, status } });
  }
  const roomy = { ...(await projectEntry()), quota: { clusters: 100, nodes: 1000 } };
  await applyBootstrapFile(demo, { projects: [roomy], catalogItems: catalogItems(templates, [namespace]) });
  for (const template of templates) {
    await until(`the portal seeing ${nameOf(template)}`, async () => {
      const path = `/catalog/${nameOf(template)}/order-form?project=${namespace}`;
      const answer = await demo.api('dev@demo', path);
      if (!answer.ok) return null;
      const form = (await answer.json()) as { defaults: unknown };
      return JSON.stringify(form.defaults).length === JSON.stringify(template.defaults).length ? true : null;
    });
  }
}

/** Takes all of it back, so that other specs see the demo's own catalog. */
export async function withdrawTemplates(demo: Demo, templates: readonly TemplateSchema[]): Promise<void> {
  await applyBootstrapFile(demo, { projects: [await projectEntry()], catalogItems: catalogItems(templates, []) });
  const objects = customObjects(demo);
  for (const name of templates.map(nameOf)) await objects.deleteNamespacedCustomObject({ ...kind, name });
}

function catalogItems(templates: readonly TemplateSchema[], projects: string[]): unknown[] {
  return templates.map((template) => {
    const id = nameOf(template);
    const versions = [{ version: template.version, template: id }];
    return { id, title: { en: id }, description: { en: id }, kind: 'cluster', provider: 'docker', versions, projects };
  });
}

/** The project as the demo's own bootstrap file has it. */
async function projectEntry(): Promise<Record<string, unknown>> {
  const file = parse(await readFile('sandbox/seed/bootstrap.yaml', 'utf8'), { merge: true });
  return file.projects.find((project: { name: string }) => project.name === namespace);
}

/** What SLIPWAY_BOOTSTRAP does at a start, while the portal runs. */
async function applyBootstrapFile(demo: Demo, body: Record<string, unknown>): Promise<void> {
  const deps = createTestDeps(demo.databaseUrl);
  try {
    await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  } finally {
    await deps.db.close();
  }
}

/** Asks for the deletion of clusters and waits until they are gone. */
export async function deleteClusters(demo: Demo, names: readonly string[]): Promise<void> {
  const remove = async (name: string): Promise<void> => {
    const body = JSON.stringify({ kind: 'delete', cluster: { namespace, name } });
    const asked = await until(`asking to delete ${name}`, async () => {
      const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body });
      return answer.status === 201 ? ((await answer.json()) as RequestDetail) : null;
    });
    await until(`${name} being gone`, async () => {
      const answer = await demo.api('dev@demo', `/requests/${asked.id}`);
      return ((await answer.json()) as RequestDetail).state === 'done' ? true : null;
    });
  };
  await Promise.all(names.map(remove));
}
