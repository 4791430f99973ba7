// What the identity provider says about people, and how it is asked again.
import type { Tx } from './database.ts';

/** A person as the provider describes them. */
export interface ProviderPerson {
  subject: string;
  email: string;
  name: string;
  groups: string[];
}

/** A person as one access token describes them. */
export interface TokenPerson extends Omit<ProviderPerson, 'name' | 'groups'> {
  /** Null where the token has none. */
  name: string | null;
  /** Null where the token says nothing of groups. */
  groups: string[] | null;
  /** Whether it says that the address is verified; one that says the contrary is not taken. */
  isEmailVerified: boolean;
}

/** The provider's answer to a refresh token: who it stands for now, and the token to come with next time. */
export type Confirmation =
  | { outcome: 'confirmed'; person: ProviderPerson; refreshToken: string }
  /** The token is over: the person is gone or disabled, or their session at the provider has ended. */
  | { outcome: 'refused' }
  /** Nobody answered, or not in a way that says anything about the person. */
  | { outcome: 'unreachable'; cause: unknown; refreshToken: string };

/** Whom a validated logout notice is about. */
export interface LogoutNotice {
  subject: string | null;
  providerSession: string | null;
  jti: string;
  expiresAt: Date;
}

/** What an access token of one of our clients must say. */
export interface ExpectedToken {
  /** Who it is for: one of these. */
  audiences: readonly string[];
  clientIds: readonly string[];
}
/** A validated access token. */
export interface AccessToken {
  person: TokenPerson;
  clientId: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** How a sign-out here goes on at the provider. */
export interface ProviderLogout {
  /** Where the provider ends its own session; null when it offers no such address. */
  url: string | null;
  /** The next sign-in must ask who it is, because the provider's session lives on. */
  asksAgain: boolean;
}

export interface IdentityProvider {
  confirm(refreshToken: string, subject: string): Promise<Confirmation>;
  /**
   * OpenID Connect RP-Initiated Logout 1.0.
   * @param returnTo where the provider sends the browser afterwards
   * @throws when the provider does not answer
   */
  findLogout(idToken: string | null, returnTo: string): Promise<ProviderLogout>;
  /** Whether it answers at this moment. */
  answers(): Promise<boolean>;
  /**
   * RFC 9068. Null for a token that is not the provider's, over, too old, or not for us.
   * @throws DomainError `upstream-unavailable` when the provider's keys cannot be had
   */
  readAccessToken(token: string, expected: ExpectedToken, now: Date): Promise<AccessToken | null>;
  /** @throws DomainError `validation-failed` for a token that is not a logout notice of the provider to this portal */
  readLogoutNotice(token: string): Promise<LogoutNotice>;
}

/** Seals what is kept of the provider; `owner` binds a sealed text to its row. */
export interface Sealer {
  seal(text: string, owner: string): string;
  /** Null when it was sealed with another secret or tampered with. */
  open(sealed: string, owner: string): string | null;
}

export interface GrantRecord {
  id: string;
  userId: string;
  sessionId: string | null;
  sealed: string;
}
export interface GrantStore {
  insert(tx: Tx, grant: GrantRecord & { at: Date }): Promise<void>;
  /** Takes the sole right to ask with a grant until `until`; null while somebody else has it or it is gone. */
  lease(tx: Tx, id: string, now: Date, until: Date): Promise<GrantRecord | null>;
  confirm(tx: Tx, id: string, sealed: string, at: Date): Promise<void>;
  /** The provider did not answer; nobody asks again before `until`. */
  noteSilence(tx: Tx, id: string, sealed: string, at: Date, until: Date): Promise<void>;
  /** Whether somebody is asking with it right now. */
  isLeased(tx: Tx, id: string, now: Date): Promise<boolean>;
  /** Removes it; answers how many the person has left. */
  remove(tx: Tx, grant: GrantRecord): Promise<number>;
  /** Makes the next use of a person's grants ask the provider first. */
  distrust(tx: Tx, who: { userId: string } | { subject: string }): Promise<void>;
  /** Removes grants whose session is over, but for the newest one of somebody who has live tokens. */
  forgetUnused(tx: Tx, userId: string | null, now: Date): Promise<void>;
  /** False when a notice of this id was taken before. */
  takeNotice(tx: Tx, jti: string, expiresAt: Date, now: Date): Promise<boolean>;
}
