import type { Grant, Narrowing } from '../../lib/permissions.ts';

/** Who asks: a person in a browser, a person's token, or Slipway itself. Read anew with every request. */
export interface Actor {
  kind: 'user' | 'token' | 'system';
  /** The person's id; null for Slipway itself. */
  id: string | null;
  email: string;
  name: string;
  grants: readonly Grant[];
  narrowing: Narrowing;
  /** The browser's sign-in that asks; null for tokens. */
  sessionId: string | null;
  /** Who really looks and until when, while somebody sees as this person; then nothing can be changed. */
  seenBy: { id: string; email: string; until: Date } | null;
  /** When the token ends that is asking; a token cannot outlive the one that made it. */
  tokenExpiresAt: Date | null;
  /** Through which agent they ask: its client id, or `api-token`; absent for people themselves. */
  agent?: string;
  /** Since when the identity provider could not be asked about them; null while it answers. */
  identityFailingSince: Date | null;
}

/** Slipway itself, as the timeline and the audit name it. */
export const systemActor: Actor = {
  kind: 'system',
  id: null,
  email: 'slipway',
  name: 'Slipway',
  grants: [{ role: 'admin', project: null }],
  narrowing: { project: null, readOnly: false },
  sessionId: null,
  seenBy: null,
  tokenExpiresAt: null,
  identityFailingSince: null,
};
