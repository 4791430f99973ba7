import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLinearPatterns } from './linear-pattern.ts';
import { UncheckablePattern } from './pattern-tree.ts';
import { validateParameters } from './validate.ts';

const linear = (pattern: string, text: string) => withLinearPatterns(() => new RegExp(pattern, 'u').test(text));
const check = (property: unknown, value: unknown) =>
  validateParameters({
    schema: { type: 'object', properties: { value: property } } as Record<string, unknown>,
    defaults: {},
    overrides: { value },
  }).map(({ pointer, code }) => `${pointer} ${code}`);

/** Milliseconds that work takes. */
function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

describe('a pattern that was made to take for ever', () => {
  const long = `${'a'.repeat(50_000)}!`;
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(.*a){12}$',
    '(a*)*b',
    '^([a-z0-9]+-?)*[a-z0-9]+$',
    '^\\s*a*\\s*$',
    'a*a*b',
  ])('%s refuses the text at once', (pattern) => {
    expect(timed(() => expect(check({ type: 'string', pattern }, long)).toEqual(['/value pattern']))).toBeLessThan(
      1500,
    );
  });

  it('cannot hide in the names of keys', () => {
    const property = {
      type: 'object',
      patternProperties: { '^(a+)+$': false },
      additionalProperties: { type: 'string' },
    };
    expect(timed(() => expect(check(property, { [`${'a'.repeat(60)}!`]: 'x' })).toEqual([]))).toBeLessThan(1000);
    expect(check(property, { aaa: 'x' })).toEqual(['/value/aaa unknown']);
  });

  it('cannot hide in a format that is none', () => {
    expect(timed(() => check({ type: 'string', format: 'url' }, `http://${'a'.repeat(60)}!`))).toBeLessThan(1000);
  });

  it('is given up where all patterns together would take too long', () => {
    const pattern = '^(a?){1000}$';
    const property = { type: 'array', items: { type: 'string', pattern } };
    const took = timed(() => {
      expect(check(property, Array(40).fill('a'.repeat(3000)))).toEqual([' pattern-unusable']);
    });
    expect(took).toBeLessThan(5000);
  });
});

describe('a pattern that cannot be checked in linear time', () => {
  it.each([
    '^(?=a)a$',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    '(?i:a)',
    'a{6000}',
    '(((){900}){900}){900}',
  ])('%s is said to be one, and never guessed', (pattern) => {
    expect(() => linear(pattern, 'a')).toThrow(UncheckablePattern);
    expect(check({ type: 'string', pattern }, 'a')).toEqual([' pattern-unusable']);
    expect(check({ type: 'string', pattern }, 4)).toEqual(['/value type']);
  });

  it('is unusable when it is no pattern at all', () => {
    for (const pattern of ['(', 'a**', '[b-a]', '\\z', '{2}']) {
      expect(check({ type: 'string', pattern }, 'a')).toEqual([' schema-unusable']);
    }
  });
});

const texts = [
  '',
  'a',
  'ab',
  'aab',
  'b-a',
  ' a',
  'a\n',
  '\u2028',
  '\u00a0',
  'é',
  '😀',
  '\ud83d',
  'A_1',
  '10.0.0.1',
  ']',
  '/',
  '{',
];
const atoms = [
  'a',
  'b',
  'é',
  '😀',
  '.',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '\\.',
  '\\-'.slice(1),
  '\\/',
  '\\n',
  '\\t',
  '\\0',
  '[ab]',
  '[^a]',
  '[a-z0-9-]',
  '[^]',
  '[]',
  '[\\]\\\\]',
  '[[]',
  '[😀é]',
  '[\\w.-]',
  '\\u0061',
  '\\u{1F600}',
  '\\x61',
  '\\ud83d\\ude00',
  '\\cJ',
  '\\p{L}',
  '\\P{L}',
  '\\p{Script=Latin}',
  '^',
  '$',
  '\\b',
  '\\B',
  '\\{',
  '\\]',
];
const quantifiers = ['', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{0}', '{1,}', '{0,2}', '{1,3}?'];

const { pattern: randomPattern } = fc.letrec<{ pattern: string; sequence: string; part: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers)).map((pair) => pair.join('')),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('pattern'), fc.constantFrom(...quantifiers))
      .map(([open, inside, quantifier]) => `${open}${inside})${quantifier}`),
  ),
}));

describe('every other pattern', () => {
  it('answers like the platform’s own', () => {
    let compared = 0;
    const property = fc.property(
      randomPattern,
      // The platform's engine takes exponential time for some patterns, so that texts stay short.
      fc.array(fc.constantFrom(...texts), { maxLength: 3 }).map((parts) => parts.join('').slice(0, 12)),
      (pattern, text) => {
        let native: RegExp;
        try {
          native = new RegExp(pattern, 'u');
        } catch {
          // Assertions may not be repeated, and no two groups may have one name.
          return;
        }
        compared += 1;
        expect([pattern, text, linear(pattern, text)]).toEqual([pattern, text, native.test(text)]);
      },
    );
    fc.assert(property, { numRuns: 4000, seed: 20_261_124 });
    expect(compared).toBeGreaterThan(1500);
  }, 30_000);

  it('answers alike where a minified build has dropped the word new', () => {
    const call = () => (RegExp as (source: string, flags: string) => RegExp)('^a+$', 'u').test('aa');
    expect(withLinearPatterns(call)).toBe(true);
  });

  it('leaves the constructor as it was, also after a failure', () => {
    const before = RegExp;
    expect(() => linear('(', '')).toThrow(SyntaxError);
    expect(RegExp).toBe(before);
  });
});
