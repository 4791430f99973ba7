/** The words Prometheus has for what went wrong; they decide about the HTTP status. */
export type QueryErrorKind = 'bad_data' | 'execution' | 'timeout';

/** A query that cannot be parsed or carried out; the message is meant for the person who wrote it. */
export class QueryError extends Error {
  readonly kind: QueryErrorKind;

  constructor(kind: QueryErrorKind, message: string) {
    super(message);
    this.name = 'QueryError';
    this.kind = kind;
  }
}

export const badData = (message: string): QueryError => new QueryError('bad_data', message);
export const execution = (message: string): QueryError => new QueryError('execution', message);
