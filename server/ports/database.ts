// The database's transactions, the clock and ids.

/** A running transaction (or autocommit). Adapters of the database know more about it; everybody else hands it on. */
export interface Tx {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/**
 * The database. Locks are always taken in the order reservation, audit head, event.
 * @throws DomainError `upstream-unavailable` when the database cannot be reached
 */
export interface Database {
  /** For reads outside a transaction. */
  readonly auto: Tx;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A UUID. */
  newId(): string;
  /** 32 random bytes, base64url. */
  newSecret(): string;
  /** SHA-256 of a secret, hex: what is stored in its place. */
  hash(secret: string): string;
}
