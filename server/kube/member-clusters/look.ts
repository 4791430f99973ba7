import { z } from 'zod';
import { MemberError } from '../../ports/member-clusters.ts';
import type { Bounded } from '../../ports/workloads.ts';
import type { KubeClient } from '../client.ts';
import { inTime } from '../inside/in-time.ts';
import { kinds, pathOf } from '../kinds.ts';
import { toMemberError } from './member-errors.ts';

/** For everything that a look at one member needs, up to the last byte, or to the first of a log. */
export const timeoutMs = 5_000;

const listSchema = z.object({
  metadata: z.object({ continue: z.string().optional() }),
  items: z.array(z.unknown()).nullable(),
});

/** The path in a member, as its control plane proxies it: `get` on `clusters/proxy`, whatever is asked of the member. */
export const proxied = (cluster: string, path: string): string =>
  `${pathOf(kinds.karmadaCluster, undefined, cluster)}/proxy/${path}`;

export interface Listing<T> {
  path: string;
  query: Record<string, string | number>;
  limit: number;
  read(object: unknown): T;
}

/** The first objects of a list, so many at most. */
export async function list<T>(
  client: KubeClient,
  { path, query, limit, read }: Listing<T>,
  signal: AbortSignal,
): Promise<Bounded<T>> {
  const { body } = await client.request({ method: 'GET', path, query: { ...query, limit }, timeoutMs, signal });
  const { items, metadata } = listSchema.parse(body);
  // Some servers do not keep to the limit.
  const all = items ?? [];
  const kept = all.slice(0, limit).flatMap((object) => readOrNothing(object, read));
  return { items: kept, leftOut: metadata.continue ? null : all.length - kept.length };
}

/** One object that cannot be read does not hide the others. */
function readOrNothing<T>(object: unknown, read: (object: unknown) => T): T[] {
  try {
    return [read(object)];
  } catch (error) {
    if (error instanceof z.ZodError) return [];
    throw error;
  }
}

/**
 * Looks into a member in the time that a look has.
 * @param open the client of a control plane; throws a MemberError where there is none
 * @throws MemberError, or the caller's own reason
 */
export async function lookInto<T>(
  open: () => KubeClient,
  caller: AbortSignal | undefined,
  work: (client: KubeClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    const client = open();
    const toLate = (cause: unknown) => new MemberError('timed-out', { cause });
    return await inTime(timeoutMs, caller, (signal) => work(client, signal), toLate);
  } catch (error) {
    throw toMemberError(error);
  }
}
