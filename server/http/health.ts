import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import { renderMetrics } from '../observability/metrics.ts';
import type { Database } from '../ports/database.ts';
import { addressOf } from './rate-limit.ts';

const noStore = { 'cache-control': 'no-store' };

/** Alive: the process answers. */
export function answerHealth(): Response {
  return Response.json({ status: 'ok' }, { headers: noStore });
}

/**
 * Ready: the schema is current and the database answers now.
 * @param waitsFor why the portal cannot work yet, null when it can
 */
export async function answerReady(db: Database, waitsFor: string | null): Promise<Response> {
  if (waitsFor !== null) return Response.json({ status: waitsFor }, { status: 503, headers: noStore });
  try {
    await db.auto.$queryRawUnsafe('SELECT 1 AS one');
    return Response.json({ status: 'ready' }, { headers: noStore });
  } catch {
    return Response.json({ status: 'database away' }, { status: 503, headers: noStore });
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function knows(token: string, request: Request): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Figures tell how busy an installation is and with what, so the public port answers this machine alone, or whoever
 * brings the token. The address is the one that `settleCallerAddresses` left.
 * @throws DomainError `unauthenticated`
 */
export async function answerMetrics(request: Request, token: string | null): Promise<Response> {
  const isLocal = /^(127\.|::1$)/.test(addressOf(request) ?? '');
  if (!isLocal && !(token !== null && knows(token, request))) {
    throw new DomainError('unauthenticated', say('sign-in-first'));
  }
  return new Response(await renderMetrics(), {
    headers: { ...noStore, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}
