/** A query that the sandbox cannot read or carry out; the message names what it does not know. */
export class LogsqlError extends Error {
  override readonly name = 'LogsqlError';
}
