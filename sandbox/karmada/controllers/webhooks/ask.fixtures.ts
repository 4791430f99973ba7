import type { KubeObject } from '../../../controllers/client/objects.ts';
import { askOf } from '../../../controllers/webhooks/ask.fixtures.ts';
import { applyJsonPatch } from '../../../kube/patch/json.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { karmadaWebhooks } from './catalogue.ts';

// Asks Karmada's webhooks about objects, without an API server in between.

const { webhooks } = karmadaWebhooks(
  () => false,
  async () => undefined,
);

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

const ask = askOf(webhooks, { find: async () => undefined, list: () => [] });

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
