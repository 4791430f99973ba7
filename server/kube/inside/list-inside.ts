import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import type { Bounded } from '../../ports/workloads.ts';
import type { KubeClient } from '../client.ts';

const listSchema = z.object({
  metadata: z.object({
    continue: z.string().optional(),
    remainingItemCount: z.number().int().optional(),
  }),
  items: z.array(z.unknown()).nullable(),
});

export interface InsideKind {
  /** `/api/v1` or `/apis/<group>/<version>`. */
  base: string;
  plural: string;
}

interface Asked {
  within?: string | null | undefined;
  limit: number;
  fieldSelector?: string | undefined;
  signal: AbortSignal;
}

/**
 * The first objects of a kind. One that the cluster does not serve has none; one object that cannot be read is left out
 * and counted, so that it does not hide the others.
 */
export async function listInside<T>(
  client: KubeClient,
  { base, plural }: InsideKind,
  { within, limit, fieldSelector, signal }: Asked,
  read: (object: unknown) => T,
): Promise<Bounded<T>> {
  const path = within ? `${base}/namespaces/${encodeURIComponent(within)}/${plural}` : `${base}/${plural}`;
  try {
    const { body } = await client.request({ method: 'GET', path, query: { limit, fieldSelector }, signal });
    const { items, metadata } = listSchema.parse(body);
    // Some servers do not keep to the limit.
    const all = items ?? [];
    const kept = all.slice(0, limit).flatMap((object) => readOrNothing(object, read));
    const more = metadata.continue ? (metadata.remainingItemCount ?? null) : 0;
    return { items: kept, leftOut: more === null ? null : more + all.length - kept.length };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return { items: [], leftOut: 0 };
    throw error;
  }
}

function readOrNothing<T>(object: unknown, read: (object: unknown) => T): T[] {
  try {
    return [read(object)];
  } catch (error) {
    if (error instanceof z.ZodError) return [];
    throw error;
  }
}

/** Like `listInside`, for a kind that the cluster may keep from its kubeconfig: then there is nothing, and that is told. */
export async function listIfAllowed<T>(
  ...asked: Parameters<typeof listInside<T>>
): Promise<Bounded<T> & { isDenied: boolean }> {
  try {
    return { ...(await listInside(...asked)), isDenied: false };
  } catch (error) {
    if (!(error instanceof DomainError && error.meta.status === 403)) throw error;
    return { items: [], leftOut: 0, isDenied: true };
  }
}
