import { DomainError } from '../domain/errors.ts';
import { type Said, say } from '../domain/words/said.ts';
import { MemberError } from '../ports/member-clusters.ts';

/** @throws DomainError `upstream-unavailable` with a sentence about the control plane where it does not do what it should */
export async function asking<T>(name: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const said = sayAway(error, name);
    throw said ? new DomainError('upstream-unavailable', { ...said, cause: error }) : error;
  }
}

function sayAway(error: unknown, name: string): Said | null {
  if (error instanceof MemberError) return say('control-plane-no-kubeconfig', { name });
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'upstream-unavailable' || error.code === 'upstream-timeout') {
    return say('control-plane-silent', { name });
  }
  // The person holds the right; it is Slipway that lacks it there.
  return error.code === 'forbidden' ? say('control-plane-forbids', { name }) : null;
}
