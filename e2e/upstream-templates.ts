import { CoreV1Api, CustomObjectsApi, KubeConfig } from '@kubernetes/client-node';
import pg from 'pg';
import type { TemplateSchema } from '../tests/template-schemas.ts';
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
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not happen within 30 s`);
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
 * that loads becomes valid); then defaults and schema are exchanged for upstream's. The catalog has no API for new
 * items yet, so these rows are written as the bootstrap would write them.
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
  await publish(demo, templates);
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
  const names = templates.map(nameOf);
  await query(demo, 'DELETE FROM catalog_items WHERE id = ANY($1)', [names]);
  const objects = customObjects(demo);
  for (const name of names) await objects.deleteNamespacedCustomObject({ ...kind, name });
}

async function query(demo: Demo, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

async function publish(demo: Demo, templates: readonly TemplateSchema[]): Promise<void> {
  for (const template of templates) {
    const id = nameOf(template);
    await query(
      demo,
      `INSERT INTO catalog_items (id, name, title, description, kind, provider, state, hints, updated_at)
       VALUES ($1, $1, $2, $2, 'cluster', 'docker', 'published', '{}', now()) ON CONFLICT DO NOTHING`,
      [id, JSON.stringify({ en: id })],
    );
    await query(
      demo,
      'INSERT INTO catalog_versions (item_id, version, template, position) VALUES ($1, $2, $1, 0) ON CONFLICT DO NOTHING',
      [id, template.version],
    );
    await query(demo, 'INSERT INTO catalog_audience (item_id, project) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      namespace,
    ]);
  }
}
