import { randomUUID } from 'node:crypto';
import { equalJson, type JsonObject } from '../../lib/json.ts';
import { applyJsonPatch } from '../patch/json.ts';
import { AdmissionError, callFailed, deniedBy, dryRunUnsupported } from './admission-error.ts';
import type { AdmissionAttributes, AdmissionContext } from './attributes.ts';
import { CallError, callWebhook } from './call.ts';
import { meetsConditions } from './conditions.ts';
import { type Hook, hooksOf, isMatched } from './match.ts';

function reviewOf(of: AdmissionAttributes): JsonObject {
  const kind = { group: of.group, version: of.version, kind: of.kind };
  const resource = { group: of.group, version: of.version, resource: of.resource };
  const sub = (name: string) => (of.subresource === '' ? {} : { [name]: of.subresource });
  return {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request: {
      uid: randomUUID(),
      kind,
      resource,
      ...sub('subResource'),
      requestKind: kind,
      requestResource: resource,
      ...sub('requestSubResource'),
      name: of.name,
      ...(of.namespace === '' ? {} : { namespace: of.namespace }),
      operation: of.operation,
      userInfo: of.user,
      object: of.object ?? null,
      oldObject: of.oldObject ?? null,
      dryRun: of.dryRun,
      options: of.options,
    },
  };
}

/** The webhook's response; undefined when it is not to be asked or may be ignored. */
async function ask(hook: Hook, of: AdmissionAttributes, context: AdmissionContext): Promise<JsonObject | undefined> {
  if (!isMatched(hook, of, context)) return undefined;
  const review = reviewOf(of);
  try {
    if (!meetsConditions(hook, review.request as JsonObject)) return undefined;
    if (of.dryRun && hook.spec.sideEffects !== 'None' && hook.spec.sideEffects !== 'NoneOnDryRun') {
      throw dryRunUnsupported(hook.name);
    }
    const response = await callWebhook(hook, review);
    if (Array.isArray(response.warnings)) for (const text of response.warnings) context.warn(String(text));
    if (response.allowed !== true) throw deniedBy(hook.name, response.status);
    return response;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (hook.spec.failurePolicy === 'Ignore') return undefined;
    throw callFailed(hook.name, error.message);
  }
}

function patched(object: JsonObject, response: JsonObject, hook: Hook): JsonObject {
  if (typeof response.patch !== 'string' || response.patch === '') return object;
  if (response.patchType !== 'JSONPatch') {
    throw callFailed(hook.name, `received invalid webhook response: unsupported patch type ${response.patchType}`);
  }
  try {
    return applyJsonPatch(object, JSON.parse(Buffer.from(response.patch, 'base64').toString('utf8')));
  } catch (error) {
    const message = `Internal error occurred: ${(error as Error).message}`;
    throw new AdmissionError(500, { message, reason: 'InternalError' });
  }
}

/**
 * Lets the mutating webhooks change the object, one after the other; those with reinvocationPolicy IfNeeded are
 * asked once more if a later one changed something. The caller defaults and validates the result.
 * @returns the object to go on with
 * @throws AdmissionError with the whole answer of the request
 */
export async function callMutating(
  of: AdmissionAttributes,
  configurations: readonly JsonObject[],
  context: AdmissionContext,
): Promise<JsonObject | undefined> {
  let object = of.object;
  const seen = new Map<Hook, JsonObject | undefined>();
  const run = async (hook: Hook) => {
    const response = await ask(hook, { ...of, object }, context);
    if (response === undefined) return;
    if (object !== undefined) object = patched(object, response, hook);
    seen.set(hook, object);
  };
  const hooks = hooksOf(configurations);
  for (const hook of hooks) await run(hook);
  for (const hook of hooks) {
    const wantsMore = hook.spec.reinvocationPolicy === 'IfNeeded' && seen.has(hook);
    if (wantsMore && !equalJson(seen.get(hook), object)) await run(hook);
  }
  return object;
}

/**
 * Asks all validating webhooks at once.
 * @throws AdmissionError of the first webhook, in the order of configurations, that says no
 */
export async function callValidating(
  of: AdmissionAttributes,
  configurations: readonly JsonObject[],
  context: AdmissionContext,
): Promise<void> {
  const outcomes = await Promise.allSettled(hooksOf(configurations).map((hook) => ask(hook, of, context)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
