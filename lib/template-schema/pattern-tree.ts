/** A pattern needs what cannot be matched in time that grows with the text alone. */
export class UncheckablePattern extends Error {
  readonly pattern: string;

  constructor(pattern: string) {
    super(`The pattern ${pattern} cannot be checked here`);
    this.name = 'UncheckablePattern';
    this.pattern = pattern;
  }
}

export type Assertion = 'start' | 'end' | 'word-edge' | 'no-word-edge';
/** What a pattern is made of; `one` takes a single character. */
export type PatternNode =
  | { kind: 'one'; takes: (character: string) => boolean }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; branches: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; min: number; max: number };

// The constructor of regular expressions is exchanged while a schema is asked, so it is kept here.
const NativeRegExp = RegExp;
const assertions: Record<string, Assertion> = {
  '^': 'start',
  $: 'end',
  '\\b': 'word-edge',
  '\\B': 'no-word-edge',
};
const special = /[\\.[]/;

function takesOne(atom: string): (character: string) => boolean {
  if (!special.test(atom)) return (character) => character === atom;
  // One character against one class costs the same whatever they are, so what ECMA-262 means by it need not be repeated.
  const one = new NativeRegExp(`^(?:${atom})$`, 'u');
  return (character) => one.test(character);
}

/**
 * Reads a pattern that is known to be one of ECMA-262 with the flag `u`.
 * @throws UncheckablePattern for look-around, back-references and flags inside, which Helm's own engine refuses too
 */
export function readPattern(pattern: string): PatternNode {
  const atom =
    /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/uy;
  const group = /\((?:\?(?::|<[^=!>][^>]*>))?/y;
  const quantifier = /([*+?])\??|\{(\d+)(,?)(\d*)\}\??/y;
  let at = 0;
  const take = (rule: RegExp) => {
    rule.lastIndex = at;
    const found = rule.exec(pattern);
    if (found) at = rule.lastIndex;
    return found;
  };

  function readChoice(): PatternNode {
    const branches = [readSequence()];
    while (pattern[at] === '|') {
      at += 1;
      branches.push(readSequence());
    }
    return { kind: 'choice', branches };
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') parts.push(readRepeated());
    return { kind: 'sequence', parts };
  }

  function readRepeated(): PatternNode {
    const part = pattern[at] === '(' ? readGroup() : readAtom();
    const found = take(quantifier);
    if (!found) return part;
    const [, sign, least = '', comma, most] = found;
    if (sign) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    if (!comma) return { kind: 'repeat', part, min, max: min };
    return { kind: 'repeat', part, min, max: most ? Number(most) : Infinity };
  }

  function readGroup(): PatternNode {
    const isPlain = pattern[at + 1] !== '?';
    const opening = take(group)?.[0];
    if (!isPlain && opening === '(') throw new UncheckablePattern(pattern);
    const inside = readChoice();
    at += 1;
    return inside;
  }

  function readAtom(): PatternNode {
    const text = take(atom)?.[0] ?? '';
    const assertion = Object.hasOwn(assertions, text) ? assertions[text] : undefined;
    if (assertion) return { kind: 'assert', assertion };
    if (/^\\[1-9k]/.test(text)) throw new UncheckablePattern(pattern);
    return { kind: 'one', takes: takesOne(text) };
  }

  return readChoice();
}
