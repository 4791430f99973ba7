import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

/**
 * Refuses a write that comes with a cookie unless the browser says that one of our own pages sent it. Browsers send
 * `Origin` with every POST and DELETE, so its absence is refused too.
 * @throws DomainError `forbidden`
 */
export function assertSameOrigin(request: Request, portalUrl: string): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === new URL(portalUrl).origin && (site === null || site === 'same-origin')) return;
  throw new DomainError('forbidden', say('other-origin'));
}

/**
 * Whether no page of another site asks: programs name no origin, and browsers always name theirs where a script asks for
 * what is not its own.
 */
export function isOwnOrigin(request: Request, portalUrl: string): boolean {
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(portalUrl).origin;
}
