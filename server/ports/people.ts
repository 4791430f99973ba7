// Who signs in, with what, and what they are members of.
import type { Locale } from '../../lib/locales.ts';
import type { Grant, Role } from '../../lib/permissions.ts';
import type { Standing } from '../domain/access/group-freshness.ts';
import type { Tx } from './database.ts';

export interface UserRecord {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  groups: string[];
  disabledAt: Date | null;
  /** The provider no longer vouched for them then; their next sign-in ends it. */
  refusedAt: Date | null;
  /** Since when e-mail, name and groups stand as the provider said them. */
  describedAt: Date | null;
}
/** What the provider says of somebody. */
export type DescribedUser = Omit<UserRecord, 'id' | 'disabledAt' | 'refusedAt' | 'describedAt'>;
/** A person with the roles they hold by e-mail and groups. */
export interface KnownPerson {
  id: string;
  email: string;
  name: string;
  groups: string[];
  signedInAt: Date;
  grants: Grant[];
}
export interface UserStore {
  /** Those who are not out, whose e-mail or name contains `text`, by e-mail. */
  list(tx: Tx, text: string): Promise<KnownPerson[]>;
  get(tx: Tx, id: string): Promise<UserRecord | null>;
  /** The e-mails of those of them that there are. */
  emailsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;
  /** Those who are not out and have this e-mail, in lower case: one for each identity provider. */
  withEmail(tx: Tx, email: string): Promise<KnownPerson[]>;
  /** Creates or refreshes by issuer and subject. */
  signIn(tx: Tx, user: DescribedUser, id: string, at: Date): Promise<UserRecord>;
  /** What the identity provider said at `at`; answers what was before when anything differed, null when nothing did. */
  describe(
    tx: Tx,
    id: string,
    user: Pick<UserRecord, 'email' | 'name' | 'groups'>,
    at: Date,
  ): Promise<UserRecord | null>;
  bySubject(tx: Tx, issuer: string, subject: string): Promise<UserRecord | null>;
  /** The language in which Slipway writes to them. */
  setLocale(tx: Tx, id: string, locale: Locale): Promise<void>;
  /** The provider no longer vouches for them: sessions and tokens end until they sign in again. */
  refuse(tx: Tx, id: string, at: Date): Promise<void>;
}

/** Who ended a session before its time. */
export type EndReason = 'person' | 'admin' | 'provider';
export interface NewSession {
  id: string;
  hash: string;
  userId: string;
  at: Date;
  expiresAt: Date;
  /** The identity provider's name of its own session. */
  providerSession?: string | null;
  /** Sealed, with the session's id as its owner. */
  idToken?: string | null;
  address?: string | null;
  userAgent?: string | null;
}
/** Live sessions to be ended: one, those of one session at the identity provider, or all of a person. */
export type SessionFilter =
  | { hash: string }
  | { id: string }
  | { providerSession: string; subject: string | null }
  | { subject: string }
  | { userId: string };
export interface SessionRecord {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
}
export interface SessionStore {
  create(tx: Tx, session: NewSession): Promise<void>;
  /** Ends what is live of it; answers whose sessions ended, a person as often as they had one. */
  end(tx: Tx, which: SessionFilter, reason: EndReason, at: Date): Promise<{ id: string; userId: string }[]>;
  /** The sealed ID token of a live session; null where none was kept. */
  idToken(tx: Tx, id: string): Promise<string | null>;
  /** The live ones of a person, last seen first. */
  list(tx: Tx, userId: string, now: Date): Promise<SessionRecord[]>;
  /** Whom it looks at Slipway as from now on; null ends it. */
  see(tx: Tx, id: string, seeing: { userId: string; since: Date } | null): Promise<void>;
}
export interface TokenRecord {
  id: string;
  userId: string;
  name: string;
  prefix: string;
  project: string | null;
  readOnly: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}
export interface TokenStore {
  insert(tx: Tx, token: TokenRecord & { hash: string }): Promise<void>;
  list(tx: Tx, userId: string): Promise<TokenRecord[]>;
  /** How many of a person's are in force; nobody adds one to them until the transaction ends. */
  lockCount(tx: Tx, userId: string, now: Date): Promise<number>;
  get(tx: Tx, userId: string, id: string): Promise<TokenRecord | null>;
  revoke(tx: Tx, userId: string, id: string, at: Date): Promise<void>;
}

/** A person who shows a live token or session, with the roles they hold now by e-mail and groups. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  groups: string[];
  grants: Grant[];
  standing: Standing;
}
/** A browser's person; `seeing` is whom they chose to look as. */
export interface SessionCaller extends Caller {
  sessionId: string;
  seeing: { userId: string; since: Date } | null;
}
export interface CallerStore {
  /** Notes the use too, at most once a minute. */
  byToken(
    tx: Tx,
    hash: string,
    now: Date,
  ): Promise<(Caller & { tokenProject: string | null; readOnly: boolean; expiresAt: Date }) | null>;
  bySession(tx: Tx, hash: string, now: Date): Promise<SessionCaller | null>;
  /** Somebody without a question to them; null when they are gone or out. */
  byUser(tx: Tx, userId: string): Promise<Omit<Caller, 'standing'> | null>;
}

export interface MemberRecord {
  project: string | null;
  subjectKind: 'person' | 'group';
  subject: string;
  role: Role;
}
export interface StoredMember extends MemberRecord {
  id: string;
}
export interface MemberStore {
  /** Those of a project and those who hold their role everywhere; null for the latter alone. */
  list(tx: Tx, project: string | null): Promise<StoredMember[]>;
  get(tx: Tx, id: string): Promise<StoredMember | null>;
  /** False when it is there already. */
  insert(tx: Tx, member: StoredMember): Promise<boolean>;
  remove(tx: Tx, id: string): Promise<void>;
  /** How many memberships make somebody an admin; locks them until the end of the transaction. */
  countAdmins(tx: Tx): Promise<number>;
  /** Ids of the people a membership is about and who are signed in. */
  affected(tx: Tx, member: MemberRecord, now: Date): Promise<string[]>;
  /** Adds what is missing; answers how many were new. */
  ensure(tx: Tx, members: readonly MemberRecord[]): Promise<number>;
  /** People who may sign in and hold one of the roles in one of the scopes (null: everywhere), by e-mail. */
  holders(tx: Tx, roles: readonly Role[], scopes: readonly (string | null)[]): Promise<KnownPerson[]>;
}
