import { LogsqlError } from './errors.ts';

export interface Token {
  kind: 'word' | 'text' | 'symbol';
  text: string;
  /** Nothing stands between it and the token before. */
  isGlued: boolean;
}

const symbols = /[()|:,={}[\]*!~<>]/;
const quotes = /["'`]/;
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', a: '\x07', v: '\v', '0': '\0' };

function plainText(inner: string, quote: string): string {
  if (quote === '`') return inner;
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs, (_all, long, short, plain) => {
    if (plain === undefined) return String.fromCharCode(Number.parseInt(long ?? short, 16));
    return escapes[plain] ?? plain;
  });
}

/** The words, quoted texts and signs of a query. @throws LogsqlError for a quote that is not closed */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isGlued = false;
  const push = (kind: Token['kind'], text: string, length: number): void => {
    tokens.push({ kind, text, isGlued });
    isGlued = true;
    at += length;
  };
  while (at < query.length) {
    const char = query[at] ?? '';
    if (/\s/.test(char)) {
      at += 1;
      isGlued = false;
    } else if (quotes.test(char)) {
      const rest = query.slice(at);
      const closed =
        char === '`' ? /^`[^`]*`/s.exec(rest) : new RegExp(`^${char}(?:\\\\.|[^\\\\${char}])*${char}`, 's').exec(rest);
      if (!closed) throw new LogsqlError(`missing closing quote ${char} in ${rest.slice(0, 40)}`);
      push('text', plainText(closed[0].slice(1, -1), char), closed[0].length);
    } else if (symbols.test(char)) push('symbol', char, 1);
    // At the beginning of a word it says not, within one it is a letter.
    else if (char === '-' && !isGlued) push('word', char, 1);
    else {
      const [word = char] = /^[^\s"'`()|:,={}[\]*!~<>]+/.exec(query.slice(at)) ?? [];
      push('word', word, word.length);
    }
  }
  return tokens;
}
