import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '../../../lib/contracts/audit.ts';
import type { Deps } from '../deps.ts';

/** A filter by the short id of a request as one by the id that the audit holds. */
export async function withWholeIds<F extends AuditFilter>(deps: Deps, filter: F): Promise<F> {
  const asked = /^(?:requests\/)?(R-\w+)$/i.exec(filter.subject ?? '')?.[1];
  const request = asked === undefined ? null : await deps.requests.find(deps.db.auto, asked);
  return request ? { ...filter, subject: `requests/${request.id}` } : filter;
}

interface Named {
  keyName: string | null;
  cluster: string | null;
}

/** Says of what the rows are about what people call it, where its key is an id. */
export async function withNames<E extends AuditEntry>(deps: Deps, entries: readonly E[]): Promise<(E & Named)[]> {
  const tx = deps.db.auto;
  const keysOf = (wanted: string) =>
    entries.filter(({ subject, key }) => subject === wanted && isUuid(key)).map(({ key }) => key);
  const [requests, asking, people] = await Promise.all([
    deps.requests.namesOf(tx, keysOf('requests')),
    deps.accessRequests.emailsOf(tx, keysOf('access-requests')),
    deps.users.emailsOf(tx, keysOf('notifications')),
  ]);
  const namedAs = ({ subject, key }: E): Named => {
    switch (subject) {
      case 'requests': {
        const request = requests.get(key);
        return { keyName: request?.shortId ?? null, cluster: request?.cluster ?? null };
      }
      case 'access-requests':
        return { keyName: asking.get(key) ?? null, cluster: null };
      case 'notifications':
        return { keyName: people.get(key) ?? null, cluster: null };
      default:
        return { keyName: null, cluster: null };
    }
  };
  return entries.map((entry) => ({ ...entry, ...namedAs(entry) }));
}

const isUuid = (key: string): boolean => z.uuid().safeParse(key).success;
