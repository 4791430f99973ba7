import type { KubeClient } from '../../controllers/client/rest.ts';

/** How the API server of a member says that it is. */
export type Health = 'ready' | 'unhealthy' | 'unreachable';

/** Asks a member how it is; old API servers know the question by its former name only. */
export async function probe(client: KubeClient): Promise<Health> {
  try {
    const code = await client.statusOf('/readyz');
    const answer = code === 404 ? await client.statusOf('/healthz') : code;
    return answer === 200 ? 'ready' : 'unhealthy';
  } catch {
    return 'unreachable';
  }
}
