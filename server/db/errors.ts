import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

const unreachableCodes = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1008',
  'P1009',
  'P1010',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  // SQLSTATE: connection exceptions, shutdowns, too many connections, disk full.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  // What PgBouncer says when it has no connection to give, and a server that has become a standby when it is to write.
  '08P01',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
// Prisma's names of the same, as its driver adapter reports them.
const unreachableKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'DatabaseDoesNotExist',
]);
// 23514 is a check of a ledger: it moved between the decision and the write, so the decision is made again.
const repeatableCodes = new Set(['P2034', '40001', '40P01', '23514']);

interface Facts {
  codes: Set<string>;
  kinds: Set<string>;
}

function collect(error: unknown, facts: Facts, depth: number): void {
  if (typeof error !== 'object' || error === null || depth > 6) return;
  const record = error as Record<string, unknown>;
  for (const key of ['code', 'errorCode', 'originalCode']) {
    const value = record[key];
    if (typeof value === 'string') facts.codes.add(value);
  }
  if (typeof record.kind === 'string') facts.kinds.add(record.kind);
  for (const key of ['cause', 'meta', 'driverAdapterError', 'error']) collect(record[key], facts, depth + 1);
  if (Array.isArray(record.errors)) for (const inner of record.errors) collect(inner, facts, depth + 1);
}

function factsOf(error: unknown): Facts {
  const facts: Facts = { codes: new Set(), kinds: new Set() };
  collect(error, facts, 0);
  return facts;
}

/** Whether a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  const { codes, kinds } = factsOf(error);
  return codes.has('P2002') || codes.has('23505') || kinds.has('UniqueConstraintViolation');
}

/** Whether the database gave up a transaction that may simply be tried again. */
export function isRepeatable(error: unknown): boolean {
  const { codes, kinds } = factsOf(error);
  return [...codes].some((code) => repeatableCodes.has(code)) || kinds.has('TransactionWriteConflict');
}

// The driver has a class and a code for what the server says, and a bare Error for a connection that broke. Prisma
// marks what passed through it with its version, so an Error of our own is not taken for one.
function isBrokenConnection(error: unknown, isFromDriver: boolean): boolean {
  return error instanceof Error && error.constructor === Error && (isFromDriver || 'clientVersion' in error);
}

/**
 * By error code, never by message: unreachable becomes `upstream-unavailable`, the rest stays what it is.
 * @param isFromDriver nothing but the driver can have thrown it
 */
export function translateDatabaseError(error: unknown, isFromDriver = false): unknown {
  if (error instanceof DomainError) return error;
  const { codes, kinds } = factsOf(error);
  const isUnreachable =
    (codes.size === 0 && kinds.size === 0 && isBrokenConnection(error, isFromDriver)) ||
    [...codes].some((code) => unreachableCodes.has(code)) ||
    [...kinds].some((kind) => unreachableKinds.has(kind));
  if (isUnreachable) {
    return new DomainError('upstream-unavailable', {
      ...say('database-silent'),
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  return error;
}
