import { DomainError } from '../domain/errors.ts';
import { type Said, say, sayDenial } from '../domain/words/said.ts';
import type { AdmissionAnswer, ClusterOrder, ClusterRef, KubePort } from '../ports/kube.ts';
import { readKubeconfig, readSignInKubeconfig } from './access.ts';
import type { KubeClient } from './client.ts';
import { readHelmRepository } from './helm-repository.ts';
import { kinds } from './kinds.ts';
import { changeKey, requestKey } from './labels.ts';
import { createRepairPort } from './repairs.ts';
import { applyObject, createObject, deleteObject, getObject, type KubeObject, mergeObject } from './resources.ts';
import { readTemplateSchema } from './template-schema.ts';
import {
  guessOrderField,
  toAnnotationPatch,
  toChangePatch,
  toClusterDeployment,
  toOrderErrors,
} from './writers/cluster-deployment.ts';

const kind = kinds.clusterDeployment;

/** The management cluster as the use cases see it. `systemNamespace` is k0rdent's own, usually `kcm-system`. */
export function createKubePort(client: KubeClient, systemNamespace: string): KubePort {
  async function find(ref: ClusterRef): Promise<KubeObject | null> {
    try {
      return await getObject(client, kind, ref.name, ref.namespace);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return null;
      throw error;
    }
  }

  /** Stores it, or pretends to. A name that is taken is fine when an earlier try for the same request took it. */
  async function create(order: ClusterOrder, isDryRun: boolean): Promise<{ uid: string; warnings: string[] }> {
    try {
      const { body, warnings } = await createObject(client, kind, toClusterDeployment(order), { isDryRun });
      return { uid: body.metadata.uid, warnings };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      // The answer to an earlier try may have been lost after it was stored; anybody else's object is not ours.
      const there = await find(order);
      if (there?.metadata.annotations?.[requestKey] !== order.requestId) throw error;
      return { uid: there.metadata.uid, warnings: [] };
    }
  }

  return {
    ...createRepairPort(client),

    async dryRunCluster(order) {
      const startedAt = performance.now();
      const refusal = await refusalOf(() => create(order, true), say('cluster-there', { name: order.name }));
      return {
        ...refusal,
        manifest: toClusterDeployment(order),
        durationMs: Math.round(performance.now() - startedAt),
      };
    },

    async createCluster(order) {
      const { uid } = await create(order, false);
      return { uid };
    },

    async deleteCluster(ref, uid, options) {
      try {
        await deleteObject(client, kind, ref.name, ref.namespace, { uid, ...options });
        return 'asked';
      } catch (error) {
        const code = error instanceof DomainError && !('admission' in error.meta) ? error.code : null;
        if (code === 'not-found') return 'gone';
        if (code === 'conflict') return 'replaced';
        throw error;
      }
    },

    async annotateCluster({ namespace, name, uid }, change, { isDryRun, timeoutMs } = {}) {
      const { metadata } = await getObject(client, kind, name, namespace, { timeoutMs });
      if (metadata.uid !== uid) throw replaced(name);
      // With the uid in it the API server refuses to write to, or to make, another object of that name.
      const patch = toAnnotationPatch({ namespace, name, uid }, metadata.annotations ?? {}, change);
      try {
        await applyObject(client, kind, patch, { force: true, isDryRun, timeoutMs });
      } catch (error) {
        throw isOtherUid(error) ? replaced(name, error) : error;
      }
    },

    async changeCluster(cluster, change) {
      try {
        const { body } = await mergeObject(client, kind, toChangePatch(cluster, change));
        const { generation, resourceVersion } = body.metadata;
        return { generation, resourceVersion };
      } catch (error) {
        if (!isOtherUid(error)) throw error;
        // The same answer tells that the version is another; only the object itself says which it is.
        const there = await find(cluster);
        throw there?.metadata.uid === cluster.uid ? error : replaced(cluster.name, error);
      }
    },

    async dryRunChange(cluster, change) {
      const startedAt = performance.now();
      const patch = toChangePatch(cluster, change);
      const refusal = await refusalOf(() => mergeObject(client, kind, patch, { isDryRun: true }));
      return { ...refusal, manifest: patch, durationMs: Math.round(performance.now() - startedAt) };
    },

    readKubeconfig: (ref) => readKubeconfig(client, ref, systemNamespace),
    readSignInKubeconfig: (ref) => readSignInKubeconfig(client, ref, systemNamespace),
    readHelmRepository: (ref) => readHelmRepository(client, ref),
    readTemplateSchema: (ref, kind) => readTemplateSchema(client, ref, kind),
    readCluster: find,
    async identifyCluster(ref) {
      const found = await find(ref);
      if (!found) return null;
      const { uid, annotations, deletionTimestamp, generation } = found.metadata;
      return {
        uid,
        requestId: annotations?.[requestKey] ?? null,
        isDeleting: deletionTimestamp !== undefined,
        changedBy: annotations?.[changeKey] ?? null,
        generation,
      };
    },
  };
}

const replaced = (name: string, cause?: unknown) =>
  new DomainError('conflict', { ...say('cluster-replaced', { name }), cause });

/** The API server finds the uid unlike the live object’s, or finds no object with one. */
function isOtherUid(error: unknown): boolean {
  if (!(error instanceof DomainError) || 'admission' in error.meta) return false;
  if (error.code === 'conflict') return true;
  return error.code === 'validation-failed' && error.errors.some(({ pointer }) => pointer === '/metadata/uid');
}

type Refusal = Omit<AdmissionAnswer, 'manifest' | 'durationMs'>;

/** @param taken what is said where a conflict means that the name is taken; otherwise a conflict is thrown on */
async function refusalOf(ask: () => Promise<{ warnings: string[] }>, taken?: Said): Promise<Refusal> {
  try {
    const { warnings } = await ask();
    return { outcome: 'passed', detail: null, errors: [], warnings };
  } catch (error) {
    const refusal = readRefusal(error, taken);
    if (!refusal) throw error;
    return refusal;
  }
}

/** What the API server has against the request itself; null when the refusal is about something else. */
function readRefusal(error: unknown, taken: Said | undefined): Refusal | null {
  if (!(error instanceof DomainError)) return null;
  const detail = error.detail ?? null;
  const outcome = 'denied';
  if (error.code === 'conflict' && taken) {
    return { outcome, detail, errors: [{ pointer: '/name', ...taken }], warnings: [] };
  }
  // A namespace that does not exist answers 404 without a webhook's prefix.
  if (error.code !== 'validation-failed' && error.code !== 'not-found') return null;
  const errors = toOrderErrors(error.errors);
  const warnings = typeof error.meta.warnings === 'string' ? error.meta.warnings.split('\n') : [];
  const found = errors.length > 0 ? errors : [{ pointer: guessOrderField(detail ?? ''), ...sayDenial(detail) }];
  return { outcome, detail, errors: found, warnings };
}
