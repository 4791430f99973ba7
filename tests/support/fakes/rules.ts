import type { RulePort } from '../../../server/ports/multi-cluster-changes.ts';

/** A management cluster without MultiClusterServices, which takes whatever it is given and keeps nothing. */
export const noRules: RulePort = {
  read: async () => null,
  isWrittenBy: () => false,
  write: async (object) => object,
  remove: async () => undefined,
  label: async () => undefined,
};
