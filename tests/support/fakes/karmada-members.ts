import { DomainError } from '../../../server/domain/errors.ts';
import type { KarmadaMembersPort } from '../../../server/ports/karmada-members.ts';

const isAway = async (): Promise<never> => {
  throw new DomainError('upstream-unavailable');
};

/** Control planes that nobody reaches. */
export const noKarmadaMembers: KarmadaMembersPort = { read: isAway, write: isAway };

/** Control planes whose members are what this says, and take every change. */
export const fakeKarmadaMembers = (object: Record<string, unknown>): KarmadaMembersPort => ({
  read: async () => ({ object, resourceVersion: '1', taintPolicies: [] }),
  write: async () => undefined,
});
