import { isSoundText } from '../../lib/sound-text.ts';
import { say } from '../domain/words/said.ts';

/** What JSON.parse would change without a word, and where it is. */
export interface JsonFault {
  pointer: string;
  said: ReturnType<typeof say>;
}

interface Level {
  /** Names that were given; null in a list. */
  names: Set<string> | null;
  at: number;
  /** Where the present value of the object belongs. */
  name: string;
}

const tokens = /"(?:[^"\\]|\\.)*"|[-\d][-+.\deE]*|[{}[\]:,]|true|false|null/gs;
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerOf = (levels: readonly Level[]) =>
  levels.map(({ names, at, name }) => `/${names === null ? at : escaped(name)}`).join('');

function faultOfName(name: string, names: Set<string>): JsonFault['said'] | null {
  if (name === '__proto__') return say('field-unknown');
  if (names.has(name)) return say('field-twice');
  return isSoundText(name) ? null : say('unsound-text');
}

function faultOfValue(token: string): JsonFault['said'] | null {
  if (token.startsWith('"')) return isSoundText(JSON.parse(token) as string) ? null : say('unsound-text');
  if (!/^[-\d]/.test(token)) return null;
  const value = Number(token);
  const isChanged = !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return isChanged ? say('number-unsafe') : null;
}

/**
 * The first thing in a text of valid JSON that would not be kept as it was sent: a name given twice (the last would win),
 * `__proto__` (copying loses it), a number that is rounded, or text that cannot be kept. Null where there is none.
 */
export function findJsonFault(text: string): JsonFault | null {
  const levels: Level[] = [];
  let expectsName = false;
  for (const [token] of text.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      levels.push({ names: token === '{' ? new Set() : null, at: 0, name: '' });
      expectsName = token === '{';
    } else if (token === '}' || token === ']') {
      levels.pop();
      expectsName = false;
    } else if (token === ',') {
      if (level) level.at += 1;
      expectsName = level?.names != null;
    } else if (token !== ':') {
      const names = expectsName ? level?.names : null;
      if (level && names) level.name = JSON.parse(token) as string;
      const said = level && names ? faultOfName(level.name, names) : faultOfValue(token);
      if (said) return { pointer: pointerOf(levels), said };
      if (level && names) names.add(level.name);
      expectsName = false;
    }
  }
  return null;
}
