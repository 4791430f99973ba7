import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Deps } from '../usecases/deps.ts';

/** How often one caller may do something. */
export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
  /** Counted in Postgres over all replicas; the rest is counted by each process, which costs nothing. */
  isShared: boolean;
}

export const rateLimits = {
  search: { name: 'search', max: 600, windowSeconds: 60, isShared: false },
  dryRun: { name: 'dry-run', max: 120, windowSeconds: 60, isShared: true },
  write: { name: 'write', max: 600, windowSeconds: 60, isShared: true },
  look: { name: 'look', max: 240, windowSeconds: 60, isShared: false },
  agent: { name: 'agent', max: 600, windowSeconds: 60, isShared: true },
  export: { name: 'export', max: 120, windowSeconds: 60, isShared: true },
  signIn: { name: 'sign-in', max: 120, windowSeconds: 60, isShared: true },
  logoutNotice: { name: 'logout-notice', max: 600, windowSeconds: 60, isShared: false },
  status: { name: 'status', max: 240, windowSeconds: 60, isShared: false },
  // A page asks for some thirty files, and a company may have one address.
  buildFiles: { name: 'build-files', max: 12_000, windowSeconds: 60, isShared: false },
  anonymous: { name: 'anonymous', max: 1_200, windowSeconds: 60, isShared: false },
} as const satisfies Record<string, RateLimit>;

interface Window {
  points: number;
  endsAt: number;
}
const windows = new Map<string, Window>();
const maxWindows = 50_000;

function countHere(key: string, windowSeconds: number, now: number): Window {
  const known = windows.get(key);
  const window = known && known.endsAt > now ? known : { points: 0, endsAt: now + windowSeconds * 1000 };
  window.points += 1;
  // Insertion order is age: the oldest windows go first when there are too many.
  windows.delete(key);
  windows.set(key, window);
  if (windows.size > maxWindows) windows.delete(windows.keys().next().value ?? key);
  return window;
}

/**
 * Counts one more for `caller` (a person's id, or an address where nobody is known yet).
 * @throws DomainError `rate-limited` with the seconds to wait
 */
export async function assertRate(deps: Deps, limit: RateLimit, caller: string): Promise<void> {
  const now = deps.clock.now();
  const key = `${limit.name}:${caller}`;
  let window: Window;
  if (limit.isShared) {
    const { points, resetAt } = await deps.rates.count(deps.db.auto, key, limit.windowSeconds, now);
    window = { points, endsAt: resetAt.getTime() };
  } else window = countHere(key, limit.windowSeconds, now.getTime());
  if (window.points > limit.max) throw tooMany(limit, window, now);
}

/**
 * Refuses whoever has used up a limit that each process counts by itself, without counting one more.
 * @throws DomainError `rate-limited` with the seconds to wait
 */
export function assertRateLeft(deps: Deps, limit: RateLimit & { isShared: false }, caller: string): void {
  const now = deps.clock.now();
  const window = windows.get(`${limit.name}:${caller}`);
  if (window && window.endsAt > now.getTime() && window.points >= limit.max) throw tooMany(limit, window, now);
}

function tooMany({ max }: RateLimit, { endsAt }: Window, now: Date): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new DomainError('rate-limited', { ...say('too-many-a-minute', { max }), retryAfterSeconds });
}

/**
 * Address of the caller, for those who are not known: what `settleCallerAddresses` left of the header. Signed-in callers
 * are counted by who they are.
 */
export function addressOf(request: Request): string | null {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || null;
}
