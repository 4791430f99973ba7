import type { JsonObject } from '../../lib/json.ts';
import { cloneJson, isObject } from '../../lib/json.ts';
import { AdmissionError } from '../admission/admission-error.ts';
import type { AdmissionAttributes, AdmissionContext } from '../admission/attributes.ts';
import { callMutating, callValidating } from '../admission/webhooks.ts';
import { decodeBody } from '../codec/codec.ts';
import { ApiError, badRequest, type Status } from '../status.ts';
import type { KubeObject } from '../types.ts';
import type { Call } from './context.ts';

type Operation = AdmissionAttributes['operation'];

const group = 'admissionregistration.k8s.io';
/** Kinds that webhooks are never asked about: a broken one could not be repaired otherwise. */
const exempt = new Set([`${group}/mutatingwebhookconfigurations`, `${group}/validatingwebhookconfigurations`]);

const configurations = (call: Call, plural: string): JsonObject[] =>
  exempt.has(call.resource.collection)
    ? []
    : call.api.store
        .collection(`${group}/${plural}`)
        .list('')
        .map((entry) => entry.object);

const contextOf = (call: Call): AdmissionContext => ({
  namespaceLabels(name) {
    const namespace = call.api.store.get('/namespaces', name);
    return namespace ? (namespace.object.metadata.labels ?? {}) : undefined;
  },
  warn: (text) => void call.exchange.warnings.push(text),
});

const optionKinds: Record<string, string> = {
  create: 'CreateOptions',
  update: 'UpdateOptions',
  patch: 'PatchOptions',
  delete: 'DeleteOptions',
  deletecollection: 'DeleteOptions',
};

function optionsOf(call: Call, isDryRun: boolean): JsonObject {
  const fieldManager = call.exchange.query.get('fieldManager');
  return {
    kind: optionKinds[call.info.verb] ?? 'UpdateOptions',
    apiVersion: 'meta.k8s.io/v1',
    ...(isDryRun ? { dryRun: ['All'] } : {}),
    ...(fieldManager ? { fieldManager } : {}),
  };
}

/** What a write looks like to webhooks. */
export interface Admitted {
  operation: Operation;
  name: string;
  object: KubeObject | undefined;
  oldObject: KubeObject | undefined;
  isDryRun: boolean;
}

function attributesOf(call: Call, of: Admitted): AdmissionAttributes {
  const { info, resource, user } = call;
  return {
    operation: of.operation,
    group: resource.group,
    version: resource.version,
    resource: resource.plural,
    subresource: info.subresource,
    kind: resource.kind,
    namespaced: resource.namespaced,
    // A namespace is its own namespace to webhooks.
    namespace: resource.collection === '/namespaces' ? of.name : info.namespace,
    name: of.name,
    user: { username: user.name, uid: user.uid, groups: user.groups, extra: user.extra },
    object: of.object,
    oldObject: of.oldObject,
    dryRun: of.isDryRun,
    options: optionsOf(call, of.isDryRun),
  };
}

const asApiError = (error: unknown): unknown =>
  error instanceof AdmissionError ? ApiError.of(error.code, error.status as unknown as Status) : error;

/** Lets mutating webhooks change an object; the result is in the form of its kind again. @throws ApiError */
export async function admitMutating(call: Call, of: Admitted): Promise<KubeObject> {
  const object = of.object as KubeObject;
  const hooks = configurations(call, 'mutatingwebhookconfigurations');
  if (hooks.length === 0) return object;
  try {
    const changed = await callMutating(
      attributesOf(call, { ...of, object: cloneJson(object) }),
      hooks,
      contextOf(call),
    );
    if (changed === undefined) return object;
    if (!isObject(changed.metadata)) throw badRequest('a webhook removed the metadata');
    return decodeBody(call.resource, changed, (problem) => badRequest(problem)).object;
  } catch (error) {
    throw asApiError(error);
  }
}

/** Asks mutating webhooks, which have nothing to change, and validating ones about a deletion. @throws ApiError */
export async function admitDeletion(call: Call, of: Omit<Admitted, 'operation' | 'object'>): Promise<void> {
  const deletion: Admitted = { ...of, operation: 'DELETE', object: undefined };
  const hooks = configurations(call, 'mutatingwebhookconfigurations');
  await callMutating(attributesOf(call, deletion), hooks, contextOf(call)).catch((error: unknown) => {
    throw asApiError(error);
  });
  await admitValidating(call, deletion);
}

/** Asks validating webhooks. @throws ApiError with the webhook's own status */
export async function admitValidating(call: Call, of: Admitted): Promise<void> {
  const hooks = configurations(call, 'validatingwebhookconfigurations');
  if (hooks.length === 0) return;
  await callValidating(attributesOf(call, of), hooks, contextOf(call)).catch((error: unknown) => {
    throw asApiError(error);
  });
}
