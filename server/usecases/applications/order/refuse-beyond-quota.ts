import { isBeyondQuota, type QuotaRoom } from '../../../../lib/contracts/federated-quotas.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';

/** @throws DomainError `quota-exceeded` for the first quota that an application would pass */
export function refuseBeyondQuota(rooms: readonly QuotaRoom[]): void {
  const beyond = rooms.filter(isBeyondQuota).map(({ quota, resource, ...room }) => {
    const shown = (amount: number) => Number((resource === 'cpu' ? amount : amount / 2 ** 30).toFixed(3));
    const [limit, now, after] = [shown(room.limit), shown(room.now), shown(room.after)];
    const asked = Number((after - now).toFixed(3));
    return say('federated-quota-exceeded', { quota, resource, limit, now, asked, after });
  });
  const [first] = beyond;
  if (!first) return;
  const errors = beyond.map((said) => ({ pointer: '/spec/replicas', ...said }));
  throw new DomainError('quota-exceeded', { ...first, errors });
}
