const second = 1_000;
const minute = 60 * second;

/** How well it is known who somebody is and which groups they have. */
export interface Standing {
  /** With which grant the identity provider can be asked again; null where it gave none. */
  grantId: string | null;
  /** When the provider last confirmed them; their sign-in where it gave no grant. */
  checkedAt: Date;
  /** Since when the provider does not answer. */
  failingSince: Date | null;
}

const standingLimits = {
  /** A removed group is out of everything within 30 s; two thirds of it are for asking, the rest for telling. */
  askAgainMs: 20 * second,
  /** From here on nobody is answered before the provider was asked. */
  askFirstMs: 25 * second,
  /** How long what it said last counts while it does not answer. */
  graceMs: 15 * minute,
  /** How long a sign-in counts with a provider that gives no refresh tokens: a working day, like a session. */
  unaskedMs: 8 * 60 * minute,
};

/**
 * What to do before somebody's groups are used: `use` them; `ask-behind`, use them and ask meanwhile; `ask-first`;
 * `ask-behind-refuse`, since nobody may act on groups this old, but asking goes on; `refuse` until they sign in again.
 */
export type Verdict = 'use' | 'ask-behind' | 'ask-first' | 'ask-behind-refuse' | 'refuse';

export function judgeStanding({ grantId, checkedAt, failingSince }: Standing, now: Date): Verdict {
  const ageMs = now.getTime() - checkedAt.getTime();
  if (grantId === null) return ageMs < standingLimits.unaskedMs ? 'use' : 'refuse';
  if (ageMs < standingLimits.askAgainMs) return 'use';
  if (failingSince !== null) return ageMs < standingLimits.graceMs ? 'ask-behind' : 'ask-behind-refuse';
  return ageMs < standingLimits.askFirstMs ? 'ask-behind' : 'ask-first';
}
