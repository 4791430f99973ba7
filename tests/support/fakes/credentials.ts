import { nowhere } from '../../../server/domain/credentials/kubeconfig-check.ts';
import type { AccessRulesPort } from '../../../server/ports/access-rules.ts';
import type { CredentialPort } from '../../../server/ports/credentials.ts';

const absent = async () => {
  throw new Error('this test has no management cluster to write credentials to');
};

/** For tests that write no rules. */
export const noAccessRules: AccessRulesPort = { rewriteRules: absent };

/** For tests that are about something else: whoever writes a credential through it fails. */
export const noCredentialPort: CredentialPort = {
  reach: nowhere,
  sourceIdentities: async () => [],
  create: absent,
  rotate: absent,
  prepare: absent,
  clear: absent,
  remove: absent,
};
