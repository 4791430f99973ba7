import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import { createCredentialSecrets } from '../../kube/credential-secrets.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createCredentialTester } from '../../providers/credential-tester.ts';
import type { Deps } from '../../usecases/deps.ts';
import { runCredentialTest } from '../../usecases/system-credentials/run-credential-test.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/**
 * The job that tests credentials. Addresses in credentials are guarded like all that people type; those of clouds and
 * vCenters are the operator's, so that a private endpoint is reached by them and by nothing else.
 */
export function createCredentialTests(
  { client, clock, onError }: WorkerParts,
  { systemNamespace, sending, endpoints }: WorkerSettings,
  asking: Deps,
): (id: string, signal: AbortSignal) => Promise<void> {
  const allowed = readAllowed(sending.allowed);
  const own = Object.values(endpoints)
    .flat()
    .map((address) => new URL(address).host);
  const deps = {
    ...asking,
    onError,
    credentialSecrets: createCredentialSecrets(client, systemNamespace),
    tester: createCredentialTester({
      guarded: createOutbound({ allowed }),
      fixed: createOutbound({ allowed: readAllowed(own.join(' ')) }),
      endpoints,
      reach: { own: [], allowed },
      now: () => clock.now(),
    }),
  };
  return (id, signal) => runCredentialTest(deps, id, signal);
}
