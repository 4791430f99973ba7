import { LogsqlError } from './errors.ts';
import type { Token } from './tokens.ts';

/** Goes through the tokens of a query. */
export class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  /** Whether the next token is this sign, or this word in any case. */
  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token !== undefined && token.kind !== 'text' && token.text.toLowerCase() === text;
  }

  /** Takes the sign or word when it comes next. */
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at += 1;
    return true;
  }

  next(wanted: string): Token {
    const token = this.peek();
    if (!token) throw new LogsqlError(`the query ends where ${wanted} should be`);
    this.#at += 1;
    return token;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.unexpected(`"${text}"`);
  }

  /** A word or a quoted text. */
  text(wanted: string): string {
    const token = this.next(wanted);
    if (token.kind === 'symbol') throw new LogsqlError(`unexpected ${token.text} where ${wanted} should be`);
    return token.text;
  }

  unexpected(wanted: string): LogsqlError {
    return new LogsqlError(`unexpected ${this.peek()?.text ?? 'end of the query'} where ${wanted} should be`);
  }
}
