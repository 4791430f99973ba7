import { badData } from './errors.ts';
import type { Matcher } from './values.ts';

const unitMs: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
};

const durationText = /^(?:\d+(?:ms|[smhdwy]))+$/;

/** `1h30m` in milliseconds; a plain number counts seconds. `null` for anything else. */
export function parseDurationMs(text: string): number | null {
  if (durationText.test(text)) {
    let sum = 0;
    for (const [, count, unit] of text.matchAll(/(\d+)(ms|[smhdwy])/g))
      sum += Number(count) * (unitMs[unit ?? ''] ?? 0);
    return sum;
  }
  const seconds = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : null;
}

/** A number literal: decimal, hexadecimal, `Inf`, `NaN`; durations count as seconds. */
export function parseNumber(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const rest = text.replace(/^[+-]\s*/, '').replaceAll('_', '');
  if (/^inf$/i.test(rest)) return sign * Number.POSITIVE_INFINITY;
  if (/^nan$/i.test(rest)) return Number.NaN;
  if (durationText.test(rest)) return (sign * (parseDurationMs(rest) ?? 0)) / 1000;
  return sign * Number(rest);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
const escapeText = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))/gs;

/** A string literal in double, single or back quotes. @throws QueryError when it is not closed */
export function parseString(text: string): string {
  const quote = text[0] ?? '';
  if (text.length < 2 || text.at(-1) !== quote) throw badData('parse error: unterminated quoted string');
  const inner = text.slice(1, -1);
  if (quote === '`') return inner;
  return inner.replace(escapeText, (_all, hex, short, long, octal, plain) => {
    const code = hex ?? short ?? long;
    if (code) return String.fromCodePoint(Number.parseInt(code, 16));
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    if (plain in escapes) return escapes[plain] ?? '';
    if (plain === '\\' || plain === quote) return plain;
    throw badData(`parse error: unknown escape sequence \\${plain}`);
  });
}

/** A regular expression that has to match the whole value. @throws QueryError when it is none */
export function anchored(pattern: string): RegExp {
  // Flags of the whole expression are a prefix in RE2's syntax and a second argument here.
  const [, prefix = '', rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  try {
    return new RegExp(`^(?:${rest})$`, [...new Set(`${prefix}s`)].join(''));
  } catch {
    throw badData(`parse error: error parsing regexp: ${pattern}`);
  }
}

const alternatives = /^[\w:.\- ]*(?:\|[\w:\- ]*)*$/;

/** One matcher of a selector; alternations of plain words are looked up instead of matched. */
export function makeMatcher(name: string, op: Matcher['op'], value: string): Matcher {
  if (op === '=') return { name, op, value, matches: (text) => text === value };
  if (op === '!=') return { name, op, value, matches: (text) => text !== value };
  const expected = op === '=~';
  if (alternatives.test(value) && !value.includes('.')) {
    const words = new Set(value.split('|'));
    return { name, op, value, matches: (text) => words.has(text) === expected };
  }
  const expression = anchored(value);
  return { name, op, value, matches: (text) => expression.test(text) === expected };
}
