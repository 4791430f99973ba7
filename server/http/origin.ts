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
