import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { AdmissionRequest, Decision } from '../../../controllers/webhooks/admission.ts';
import type { Webhook } from '../../../controllers/webhooks/webhook.ts';
import { applyJsonPatch } from '../../../kube/patch/json.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { karmadaWebhooks } from './catalogue.ts';

// Asks Karmada's webhooks about objects, without an API server in between.

const { webhooks } = karmadaWebhooks(() => false);
const lookup = { find: async () => undefined, list: () => [] };

/** An object of Karmada in namespace shop, or of the cluster scope with `namespace` null. */
export const object = (
  kind: string,
  spec: object,
  metadata: object = {},
  namespace: string | null = 'shop',
): KubeObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'web', ...(namespace === null ? {} : { namespace }), ...metadata },
  spec,
});

function ask(
  type: Webhook['type'],
  operation: AdmissionRequest['operation'],
  now: KubeObject | undefined,
  before?: KubeObject,
): Promise<Decision> {
  const subject = now ?? before;
  const webhook = webhooks.find((one) => one.type === type && one.resource.kind === subject?.kind);
  if (!webhook?.operations.includes(operation)) throw new Error(`no ${type} of ${subject?.kind} on ${operation}`);
  const { name = '', namespace = '' } = subject?.metadata ?? {};
  return webhook.decide({ operation, name, namespace, object: now, oldObject: before }, lookup);
}

/** The object as it is after the mutation. */
export async function mutated<T extends KubeObject>(now: T, before?: T): Promise<T> {
  const decision = await ask('mutation', before ? 'UPDATE' : 'CREATE', now, before);
  return applyJsonPatch(now as object as JsonObject, decision.patch ?? []) as object as T;
}

/** Why an object is refused; undefined where it passes. */
export async function refusal(now: KubeObject, before?: KubeObject): Promise<string | undefined> {
  const { denied } = await ask('validation', before ? 'UPDATE' : 'CREATE', now, before);
  if (denied && (denied.code !== 403 || denied.reason !== 'Forbidden')) throw new Error('a refusal is 403 Forbidden');
  return denied?.message;
}
