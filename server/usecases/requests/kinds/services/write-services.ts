import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import { pointToSecrets } from '../../../../domain/services/secret-values.ts';
import { changesValuesAlone } from '../../../../domain/services/service-effects.ts';
import { applyServiceChanges } from '../../../../domain/services/written-services.ts';
import { say } from '../../../../domain/words/said.ts';
import { type Writing, writeChange } from '../../running/write-spec.ts';
import { type ChangeDeps, toRef } from '../../steps/change-steps.ts';
import { isForbidden } from '../../steps/waiting-request.ts';
import { fromSealed, namesOf } from './sealed-values.ts';

/**
 * Writes approved services to their cluster; others' services stay as they are by then. Secrets that they take values from
 * are made before, and those that nothing points to any more go once the request has ended.
 */
export async function writeServices(deps: ChangeDeps, requestId: string): Promise<void> {
  try {
    await writeChange(deps, requestId, servicesWriting);
  } catch (error) {
    // It may be cancelled until Slipway has the right, so nothing of it may be left meanwhile.
    if (isForbidden(error)) await takeBackMade(deps, requestId);
    throw error;
  }
  await tidySecrets(deps, requestId);
}

async function takeBackMade(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request?.state !== 'approved') return;
  try {
    await removeAll(deps, request.namespace, namesOf(request.plan).made);
  } catch (error) {
    // Who may not delete a Secret may not make one either.
    if (!isForbidden(error)) throw error;
  }
}

async function tidySecrets(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (!request?.plan.services?.secrets) return;
  const { state, namespace, plan, reasonMessage } = request;
  const { made, replaced } = namesOf(plan);
  const isWritten = plan.generation !== undefined;
  if (state === 'applying' && isWritten) await deps.requestSecrets.forget(deps.db.auto, requestId);
  if (state === 'failed' && !isWritten) await removeAll(deps, namespace, made);
  // Who gave up waiting does not know that k0rdent has handed the new ones over.
  const isHandedOver = state === 'done' || (state === 'failed' && reasonMessage?.key !== 'said.services-late');
  if (isWritten && isHandedOver) await removeAll(deps, namespace, replaced);
}

async function removeAll({ serviceSecrets }: ChangeDeps, namespace: string, names: readonly string[]): Promise<void> {
  for (const name of names) await serviceSecrets.remove(namespace, name);
}

export const servicesWriting: Writing = {
  noteBefore: ({ plan }, { serviceSets }) => {
    const own = serviceSets.find(({ multiClusterService }) => multiClusterService === null);
    const isNeeded = plan.services?.effects.some(changesValuesAlone) ?? false;
    return own && isNeeded ? { setBefore: own.generation } : {};
  },
  writeFirst: async (deps, request, options) => {
    const wanted = Object.entries(request.plan.services?.secrets ?? {}).filter(([, { name }]) => name !== null);
    if (wanted.length === 0) return null;
    const texts = fromSealed(await deps.requestSecrets.open(deps.db.auto, request.id));
    for (const [service, { name }] of wanted) {
      const text = texts[service];
      if (text === undefined || name === null) return say('secret-values-lost');
      const cluster = { ...toRef(request), uid: request.clusterUid ?? '' };
      await deps.serviceSecrets.write({ name, cluster, requestId: request.id }, text, options);
    }
    return null;
  },
  toChange: ({ id, plan: { services } }, live) => {
    if (!services) throw new Error('A request of services says nothing of them');
    const { changes, seen, chains, secrets = {} } = services;
    const moved = changes.find((change) => {
      const now = live.services.find((one) => serviceKey(one) === serviceKey(change))?.revision ?? null;
      return now !== (seen[serviceKey(change)] ?? null);
    });
    if (moved) return say('service-changed-meanwhile', { service: moved.name });
    const entries = applyServiceChanges(live.services, changes, (template) => chains[template] ?? null);
    return { requestId: id, services: pointToSecrets(entries, secrets) };
  },
};
