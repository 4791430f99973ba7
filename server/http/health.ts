import { renderMetrics } from '../observability/metrics.ts';
import type { Database } from '../ports/database.ts';

const noStore = { 'cache-control': 'no-store' };

/** Alive: the process answers. */
export function answerHealth(): Response {
  return Response.json({ status: 'ok' }, { headers: noStore });
}

/** Ready: migrations applied and the database answers now. */
export async function answerReady(db: Database, isPrepared: boolean): Promise<Response> {
  try {
    if (!isPrepared) throw new Error('not prepared');
    await db.auto.$queryRawUnsafe('SELECT 1 AS one');
    return Response.json({ status: 'ready' }, { headers: noStore });
  } catch {
    return Response.json({ status: isPrepared ? 'database away' : 'starting' }, { status: 503, headers: noStore });
  }
}

export async function answerMetrics(): Promise<Response> {
  return new Response(await renderMetrics(), {
    headers: { ...noStore, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}
