import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../controllers/client/objects.ts';
import { apiVersionOf, type Resource } from '../controllers/client/resources.ts';
import { isConflict, type KubeClient, pathOf } from '../controllers/client/rest.ts';
import { installDefinitions, readDefinitions } from '../karmada/definitions.ts';
import { standsKey, volcanoKinds } from './kinds.ts';

type Written = KubeObject & { status?: object };

/** Of what seeds are made. */
const known: readonly Resource<Written>[] = [
  volcanoKinds.namespace,
  volcanoKinds.queue,
  volcanoKinds.podGroup,
  volcanoKinds.job,
];

const crds = resolve(import.meta.dirname, 'crds');
const seedOf = (cluster: string): string => resolve(import.meta.dirname, `seed/${cluster}.yaml`);

/** Whether a cluster of the demo has Volcano. */
export const hasVolcano = (cluster: string): boolean => existsSync(seedOf(cluster));

/** Gives a cluster Volcano's kinds. */
export const installVolcano = async (cluster: KubeClient): Promise<void> =>
  void (await installDefinitions(cluster, readDefinitions(crds)));

/**
 * Gives a cluster of the demo Volcano with its queues and jobs, where there is a file of them. The jobs stand as they are
 * written: what they run on is not simulated.
 */
export async function plantVolcano(cluster: KubeClient, name: string): Promise<void> {
  if (!hasVolcano(name)) return;
  await installVolcano(cluster);
  for (const document of parseAllDocuments(readFileSync(seedOf(name), 'utf8'))) {
    await plant(cluster, standing(document.toJS() as Written));
  }
}

function standing(object: Written): Written {
  if (object.kind !== 'Job' && object.kind !== 'PodGroup') return object;
  return { ...object, metadata: { ...object.metadata, annotations: { [standsKey]: 'true' } } };
}

/** Writes one object with its status; one that exists stays as it is. */
export async function plant(cluster: KubeClient, { status, ...object }: Written): Promise<void> {
  const kind = known.find((one) => one.kind === object.kind && apiVersionOf(one) === object.apiVersion);
  if (!kind) throw new Error(`${object.apiVersion} ${object.kind} is none of Volcano's`);
  // The status of a PodGroup is no part of its own: it is written with the rest.
  const isPodGroup = kind === volcanoKinds.podGroup;
  const whole = isPodGroup ? { ...(await owned(cluster, object)), status: dated(status) } : object;
  try {
    await cluster.create(kind, whole);
  } catch (error) {
    if (isConflict(error)) return;
    throw error;
  }
  if (!status || isPodGroup) return;
  const path = pathOf(kind, object.metadata, 'status');
  await cluster.request('PATCH', path, { status: dated(status) }, 'application/merge-patch+json');
}

/** As Volcano's controller of Jobs names the PodGroup of a Job: after it and its uid. */
async function owned(cluster: KubeClient, object: KubeObject): Promise<KubeObject> {
  const { namespace, name } = object.metadata;
  const job = await cluster.find(volcanoKinds.job, { namespace, name });
  const uid = job?.metadata.uid;
  if (!uid) return object;
  const owner = { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', name, uid, controller: true };
  return {
    ...object,
    metadata: { ...object.metadata, name: `${name}-${uid}`, ownerReferences: [{ ...owner, blockOwnerDeletion: true }] },
  };
}

/** Conditions and states have come about now. */
function dated(status: object | undefined): object | undefined {
  const lastTransitionTime = `${new Date().toISOString().slice(0, 19)}Z`;
  const { conditions, state } = (status ?? {}) as { conditions?: object[]; state?: unknown };
  return {
    ...status,
    ...(conditions && { conditions: conditions.map((condition) => ({ lastTransitionTime, ...condition })) }),
    ...(typeof state === 'object' && { state: { lastTransitionTime, ...state } }),
  };
}
