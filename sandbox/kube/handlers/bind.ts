import { cloneJson, isObject, type JsonObject } from '../../lib/json.ts';
import { keyOf, pluralOf } from '../registry/resource.ts';
import { badRequest, conflict, notFound } from '../status.ts';
import { WriteConflict } from '../store/store.ts';
import { type KubeObject, nowSeconds } from '../types.ts';
import { readAnyBody } from './any-body.ts';
import type { Call } from './context.ts';
import { readWriteOptions } from './write-options.ts';

const ofBindings = { group: '', thing: 'pods/binding' };
const success = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };

const memberOf = (of: unknown, name: string): unknown => (isObject(of) ? of[name] : undefined);

/** The pod on its node, as a scheduler wants it. */
function boundTo(pod: KubeObject, nodeName: string): KubeObject {
  const next = cloneJson(pod);
  const status: JsonObject = isObject(next.status) ? next.status : {};
  const known = Array.isArray(status.conditions) ? status.conditions : [];
  const scheduled = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: nowSeconds() };
  next.spec = { ...(isObject(next.spec) ? next.spec : {}), nodeName };
  next.status = {
    ...status,
    conditions: [...known.filter((one) => memberOf(one, 'type') !== 'PodScheduled'), scheduled],
  };
  return next;
}

/**
 * POST to pods/NAME/binding: a scheduler gives a pod its node. Source: pkg/registry/core/pod/storage (BindingREST).
 * @throws ApiError 409 for a pod that has a node already, or is another one of that name
 */
export async function bindPod(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const options = readWriteOptions(exchange, 'CreateOptions');
  const { target, metadata } = await readAnyBody(call);
  const nodeName = memberOf(target, 'name');
  if (typeof nodeName !== 'string' || nodeName === '') throw badRequest('the target of a binding names a node');
  const wantedUid = memberOf(metadata, 'uid');
  const key = keyOf(info.namespace, info.name);
  for (;;) {
    const entry = api.store.get(resource.collection, key);
    if (!entry) throw notFound(pluralOf(resource), info.name);
    const { uid } = entry.object.metadata;
    if (wantedUid && wantedUid !== uid) {
      const why = `Precondition failed: UID in precondition: ${wantedUid}, UID in object meta: ${uid}`;
      throw conflict(ofBindings, info.name, why);
    }
    const given = memberOf(entry.object.spec, 'nodeName');
    if (given) throw conflict(ofBindings, info.name, `pod ${info.name} is already assigned to node "${given}"`);
    if (options.isDryRun) break;
    try {
      await api.store.put(resource.collection, key, entry.revision, boundTo(entry.object, nodeName));
      break;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
  exchange.sendObject(201, success);
}
