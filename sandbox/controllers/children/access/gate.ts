import type { User } from '../../../lib/rbac/user.ts';
import { userOfAccount } from '../../../lib/service-account-tokens.ts';
import { accountTokensOf } from './account-tokens.ts';
import { issuersOf } from './auth-config.ts';
import { isSame } from './same.ts';
import { TokenVerifier } from './verify-token.ts';

/** Text of a cluster's AuthenticationConfiguration; undefined where it has none. */
export type ReadAuthConfig = (cluster: { namespace: string; name: string }) => Promise<string | undefined>;

/** Whom the admin kubeconfig of a cluster makes one. */
const administrator: User = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };

/**
 * Tells who asks a simulated cluster: its administrator, one of its service accounts, or somebody whom an issuer of its
 * configuration vouches for.
 */
export class ChildGate {
  readonly #readConfig: ReadAuthConfig;
  readonly #verifier = new TokenVerifier();
  readonly #log: (text: string) => void;

  constructor(readConfig: ReadAuthConfig, log: (text: string) => void) {
    this.#readConfig = readConfig;
    this.#log = log;
  }

  /** Undefined for nobody: the API servers of clusters let no one in without a name. */
  async userOf(
    cluster: { namespace: string; name: string },
    authorization: string | undefined,
    adminToken: string,
  ): Promise<User | undefined> {
    const [, given = ''] = /^bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
    if (isSame(given, adminToken)) return administrator;
    if (given.split('.').length !== 3) return undefined;
    const tokens = accountTokensOf(adminToken);
    const account = tokens.read(given, new Date());
    if (account) return account.audiences.includes(tokens.issuer) ? userOfAccount(account) : undefined;
    try {
      return await this.#verifier.verify(given, issuersOf(await this.#readConfig(cluster)));
    } catch (error) {
      // As kube-apiserver: the reason stands in its log alone, the answer is the same for all.
      this.#log(`${cluster.namespace}/${cluster.name}: Unable to authenticate the request: ${String(error)}`);
      return undefined;
    }
  }
}
