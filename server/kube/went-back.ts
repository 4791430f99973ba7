import type { KubeClient } from './client.ts';
import type { ResourceKind } from './kinds.ts';
import { listObjects } from './resources.ts';

const answerMs = 15_000;

/** Whether a resourceVersion comes before another one; those that are no numbers cannot be compared. */
export function isOlder(version: string, than: string): boolean {
  return /^\d+$/.test(version) && /^\d+$/.test(than) && BigInt(version) < BigInt(than);
}

/**
 * Asks the API server how its present version compares with one seen before: it is older when etcd was restored from a
 * backup, and newer when anything at all was written. Throws when the server does not answer.
 */
export async function compareVersion(
  client: KubeClient,
  kind: ResourceKind,
  known: string,
  signal: AbortSignal,
): Promise<'older' | 'same' | 'newer'> {
  const { resourceVersion } = await listObjects(client, kind, { limit: 1 }, { signal, timeoutMs: answerMs });
  if (resourceVersion === known) return 'same';
  return isOlder(resourceVersion, known) ? 'older' : 'newer';
}
