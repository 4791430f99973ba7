// Who signs in, with what, and what they are members of.
import type { Grant, Role } from '../../lib/permissions.ts';
import type { Tx } from './database.ts';

export interface UserRecord {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  groups: string[];
  disabledAt: Date | null;
}
export interface UserStore {
  get(tx: Tx, id: string): Promise<UserRecord | null>;
  /** Creates or refreshes by issuer and subject. */
  signIn(tx: Tx, user: Omit<UserRecord, 'id' | 'disabledAt'>, id: string, at: Date): Promise<UserRecord>;
}
export interface SessionStore {
  create(tx: Tx, session: { id: string; hash: string; userId: string; at: Date; expiresAt: Date }): Promise<void>;
  revoke(tx: Tx, hash: string, at: Date): Promise<void>;
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
}
export interface CallerStore {
  /** Notes the use too, at most once a minute. */
  byToken(
    tx: Tx,
    hash: string,
    now: Date,
  ): Promise<(Caller & { tokenProject: string | null; readOnly: boolean; expiresAt: Date }) | null>;
  bySession(tx: Tx, hash: string, now: Date): Promise<Caller | null>;
}

export interface MemberRecord {
  project: string | null;
  subjectKind: 'person' | 'group';
  subject: string;
  role: Role;
}
export interface MemberStore {
  list(tx: Tx, project: string): Promise<MemberRecord[]>;
  /** Adds what is missing; answers how many were new. */
  ensure(tx: Tx, members: readonly MemberRecord[]): Promise<number>;
}
