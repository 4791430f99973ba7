import { apiVersionOf, type Resource } from '../../controllers/client/resources.ts';
import { isNotFound, type KubeClient } from '../../controllers/client/rest.ts';
import { templateKinds } from './kinds.ts';

/** Kinds that are sent to members, as far as the API server knows them, as its discovery tells. */
export async function servedTemplates(client: KubeClient): Promise<Resource[]> {
  const versions = [...new Set(templateKinds.map(apiVersionOf))];
  const served = await Promise.all(versions.map((version) => namesIn(client, version)));
  return templateKinds.filter((kind) => served[versions.indexOf(apiVersionOf(kind))]?.has(kind.plural));
}

async function namesIn(client: KubeClient, version: string): Promise<Set<string>> {
  const path = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
  try {
    const { resources } = await client.request<{ resources: { name: string }[] }>('GET', path);
    return new Set(resources.map(({ name }) => name));
  } catch (error) {
    if (isNotFound(error)) return new Set();
    throw error;
  }
}
