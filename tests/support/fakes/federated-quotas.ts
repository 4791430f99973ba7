import { DomainError } from '../../../server/domain/errors.ts';
import type { FederatedQuotasPort, QuotaObject } from '../../../server/ports/federated-quotas.ts';

const isAway = async (): Promise<never> => {
  throw new DomainError('upstream-unavailable');
};

/** Control planes that nobody reaches. */
export const noFederatedQuotas: FederatedQuotasPort = { read: isAway, create: isAway, write: isAway, remove: isAway };

/** Control planes on which every quota that one asks for has 4 processors, and takes every change. */
export function fakeFederatedQuotas(): FederatedQuotasPort {
  const quota = (name: string, namespace: string): QuotaObject => ({
    object: { metadata: { name, namespace }, spec: { overall: { cpu: '4' } } },
    uid: 'one',
    resourceVersion: '1',
    isLeaving: false,
  });
  return {
    read: async ({ name, namespace }) => quota(name, namespace),
    create: async ({ name, namespace }) => quota(name, namespace),
    write: async ({ name, namespace }) => quota(name, namespace),
    remove: async () => undefined,
  };
}
