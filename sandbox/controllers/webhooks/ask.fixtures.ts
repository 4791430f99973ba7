import type { KubeObject } from '../client/objects.ts';
import type { AdmissionRequest, Decision, Lookup } from './admission.ts';
import type { Webhook } from './webhook.ts';

/** Asks webhooks about an object, without an API server in between. @throws Error where none of them is asked */
export const askOf =
  (webhooks: readonly Webhook[], lookup: Lookup) =>
  (
    type: Webhook['type'],
    operation: AdmissionRequest['operation'],
    now: KubeObject | undefined,
    before?: KubeObject,
  ): Promise<Decision> => {
    const subject = now ?? before;
    const webhook = webhooks.find((one) => one.type === type && one.resource.kind === subject?.kind);
    if (!webhook?.operations.includes(operation)) throw new Error(`no ${type} of ${subject?.kind} on ${operation}`);
    const { name = '', namespace = '' } = subject?.metadata ?? {};
    return webhook.decide({ operation, name, namespace, object: now, oldObject: before }, lookup);
  };
