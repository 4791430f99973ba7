import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { isConflict, isNotFound, KubeClient } from '../controllers/client/rest.ts';
import { type ApiServerOptions, type RunningApiServer, startApiServer } from '../kube/main.ts';
import { karmadaResources } from '../kube/registry/karmada.ts';
import { kinds } from './controllers/kinds.ts';

const folder = resolve(import.meta.dirname, 'crds');
const definitions = resource('CustomResourceDefinition', 'apiextensions.k8s.io/v1/customresourcedefinitions', false);

/** Karmada's CRDs as they are applied. */
function readDefinitions(): KubeObject[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => parse(readFileSync(join(folder, file), 'utf8')) as KubeObject);
}

/** Waits until the last of the CRDs is served. */
async function whenServed(client: KubeClient): Promise<void> {
  for (;;) {
    try {
      await client.list(kinds.rebalancer);
      return;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await delay(50);
    }
  }
}

/** Starts the API server of a Karmada control plane, without its controllers. */
export async function startKarmadaApi(options: Omit<ApiServerOptions, 'resources'>): Promise<RunningApiServer> {
  const api = await startApiServer({ ...options, resources: karmadaResources });
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  try {
    for (const definition of readDefinitions()) {
      await client.create(definitions, definition).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
      });
    }
    await whenServed(client);
  } finally {
    client.close();
  }
  return api;
}
