import { z } from 'zod';
import type { MemberFailure } from '../../../lib/contracts/application-pods.ts';
import { DomainError } from '../../domain/errors.ts';
import { MemberError } from '../../ports/member-clusters.ts';

/** Karmada's own words about members that it cannot act in for others (pkg/util/proxy; the misspelling is theirs). */
const noImpersonator =
  /^the impersonatorSecretRef of cluster \S+ is nil|^failed to get impresonateToken|-impersonator" not found/;
const noMember = /^clusters\.cluster\.karmada\.io "[^"]*" not found/;

/** Who said no follows from what they name: members know no proxy, and only members are asked to let impersonate. */
function readForbidden(words: string): MemberFailure {
  if (words.includes('"clusters/proxy"')) return 'proxy-refused';
  return / cannot impersonate(?:-on)?\b/.test(words) ? 'impersonation-refused' : 'member-refused';
}

function readFailure(error: DomainError, words: string): MemberFailure | 'refused' {
  const { status, isTooLong } = error.meta;
  if (isTooLong === true) return 'too-much';
  if (error.code === 'upstream-timeout' && status === undefined) return 'timed-out';
  if (status === undefined) return 'control-plane-away';
  if (status === 401) return 'sign-in-refused';
  if (status === 403) return readForbidden(words);
  if (noImpersonator.test(words)) return 'no-impersonator';
  if (noMember.test(words)) return 'no-member';
  // Without a Status it is the API server of the control plane that has nobody to pass the request on to.
  if ((status === 503 || status === 404) && /^HTTP \d+$/.test(words)) return 'proxy-away';
  if (status === 503 && words.startsWith('error trying to reach service')) return 'proxy-away';
  return error.code === 'not-found' || error.code === 'validation-failed' ? 'refused' : 'unreachable';
}

/** These say in other words what is said already, or name addresses that are nobody's business. */
const wordless = new Set<MemberFailure | 'refused'>(['unreachable', 'proxy-away', 'control-plane-away', 'timed-out']);

/** What the answer, or the silence, on the way to a member amounts to. What is not about an answer stays as it is. */
export function toMemberError(cause: unknown): unknown {
  if (cause instanceof MemberError) return cause;
  if (cause instanceof z.ZodError || cause instanceof SyntaxError) return new MemberError('unreadable', { cause });
  if (!(cause instanceof DomainError)) return cause;
  const words = cause.detail ?? '';
  const failure = readFailure(cause, words);
  return new MemberError(failure, { cause, ...(words !== '' && !wordless.has(failure) && { words }) });
}
