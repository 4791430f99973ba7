import type { RequestDetail } from '@/lib/contracts/requests';
import type { AskedOrderedService, ServiceRef } from '@/lib/contracts/service-changes';
import { serviceKey } from '@/lib/service-levels';

/**
 * What becomes of values that nobody may read: they stay, are those that an earlier revision sent, come anew, are left out
 * of what was sent, or go from where they are.
 */
export const secretActs = ['keep', 'sent', 'set', 'drop', 'remove'] as const;
export type SecretAct = (typeof secretActs)[number];

/** Only what is typed now: what is there cannot be read. */
export interface SecretDraft {
  act: SecretAct;
  text: string;
}

/** What is typed; null where nothing is. */
export const typedSecret = ({ act, text }: SecretDraft): string | null =>
  act === 'set' && text.trim() !== '' ? text : null;

/** Whether an earlier revision of a request has brought secret values for a service. */
export const wasSecretSent = (request: Pick<RequestDetail, 'services'> | null, service: ServiceRef): boolean =>
  request?.services.some((one) => serviceKey(one) === serviceKey(service) && one.secretValues === 'set') ?? false;

/** Whether an ordered service comes with secret values: those that are typed, or those that were sent before. */
export const bringsSecret = (request: Pick<RequestDetail, 'services'> | null, service: AskedOrderedService): boolean =>
  service.secretValues === undefined ? wasSecretSent(request, service) : service.secretValues !== null;
