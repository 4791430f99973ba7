import { anchored, makeMatcher } from '../prometheus/promql/literals.ts';
import type { Labels, Matcher } from '../prometheus/promql/values.ts';

export interface SilenceMatcher {
  name: string;
  value: string;
  isRegex: boolean;
  isEqual: boolean;
}

const written = /^\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(=~|!~|!=|=)\s*(.*?)\s*$/s;

/** A refusal in Alertmanager's own shape: a bare sentence, or an object of its request checker. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** @throws Refusal for a quote that stands alone */
function unquoted(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  const inner = isQuoted ? text.slice(1, -1) : text;
  if (/(?<!\\)(?:\\\\)*"/.test(inner)) {
    throw new Refusal(400, `matcher value contains unescaped double quote: ${text}`);
  }
  return inner.replace(/\\(["\\n])/g, (_all, char: string) => (char === 'n' ? '\n' : char));
}

/** A matcher as `filter` carries it: `cluster="dev"`, with or without quotes. @throws Refusal */
export function readFilter(text: string): Matcher {
  const [, name = '', op, rest = ''] = written.exec(text) ?? [];
  if (op === undefined) throw new Refusal(400, `bad matcher format: ${text}`);
  return makeMatcher(name, op as Matcher['op'], unquoted(rest));
}

/** A pattern for the whole of a receiver's name; everybody's without one. @throws Refusal */
export function readReceiver(text: string | null): (name: string) => boolean {
  if (!text) return () => true;
  try {
    const expression = anchored(text);
    return (name) => expression.test(name);
  } catch {
    throw new Refusal(400, `failed to parse receiver param: error parsing regexp: ${text}`);
  }
}

export const fits = (matchers: readonly Matcher[], labels: Labels): boolean =>
  matchers.every(({ name, matches }) => matches(labels[name] ?? ''));

/** A matcher of a silence as a selector has it. @throws QueryError for a pattern that is none */
export function toMatcher({ name, value, isRegex, isEqual }: SilenceMatcher): Matcher {
  const op = isRegex ? (isEqual ? '=~' : '!~') : isEqual ? '=' : '!=';
  return makeMatcher(name, op, value);
}
