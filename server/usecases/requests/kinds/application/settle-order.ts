import type { ApplicationSpec } from '../../../../../lib/contracts/application-orders.ts';
import type { ApplicationSecretValues } from '../../../../../lib/contracts/application-secrets.ts';
import { type SealedSecrets, settleSecrets } from '../../../../domain/applications/order/secrets.ts';
import { DomainError } from '../../../../domain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { toSealed } from '../services/sealed-values.ts';
import type { PreparedApplication } from './prepare-application.ts';

interface Sent {
  /** Of the application. */
  name: string;
  secretValues: ApplicationSecretValues | undefined;
  /** What is sealed beside the request that is sent once more; nothing of a new one. */
  pending: SealedSecrets;
}

/**
 * Parts what may be stored and shown from the values of secrets, which are to be sealed.
 * @throws DomainError `validation-failed` for values that are missing, too large or for nothing
 */
export function settleOrder(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { before, after }: PreparedApplication,
  { name, secretValues, pending }: Sent,
): { spec: ApplicationSpec; sealed: string | null } {
  const { spec, sealed, errors } = settleSecrets(after, {
    name,
    before,
    pending,
    values: secretValues,
    at: clock.now(),
    newMark: () => ids.newId().replaceAll('-', '').slice(-10),
  });
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
  return { spec, sealed: toSealed(sealed) };
}
