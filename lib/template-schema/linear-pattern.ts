import { compilePattern, type PatternProgram } from './pattern-program.ts';
import { type Assertion, UncheckablePattern } from './pattern-tree.ts';

const NativeRegExp = RegExp;
const word = /^\w$/;
const maxKept = 500;
const programs = new Map<string, PatternProgram>();

function programOf(pattern: string): PatternProgram {
  const known = programs.get(pattern);
  if (known) return known;
  if (programs.size >= maxKept) programs.clear();
  const program = compilePattern(pattern);
  programs.set(pattern, program);
  return program;
}

/** How much work all patterns of one check may be; about half a second. */
const maxSteps = 10_000_000;
let stepsLeft = maxSteps;

function holds(assertion: Assertion, before: string | undefined, after: string | undefined): boolean {
  if (assertion === 'start') return before === undefined;
  if (assertion === 'end') return after === undefined;
  const isEdge = (before !== undefined && word.test(before)) !== (after !== undefined && word.test(after));
  return isEdge === (assertion === 'word-edge');
}

/** Walks the text once with all places where a match can stand, so no text makes it go back. */
function isMatched({ pattern, states, start }: PatternProgram, text: string): boolean {
  const visitedAt = new Int32Array(states.length).fill(-1);
  const characters = [...text];
  let standing: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    const [before, after] = [characters[at - 1], characters[at]];
    const open = [...standing, start];
    standing = [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (visitedAt[id] === at) continue;
      visitedAt[id] = at;
      stepsLeft -= 1;
      if (stepsLeft < 0) throw new UncheckablePattern(pattern);
      const state = states[id];
      if (state?.kind === 'matched') return true;
      if (state?.kind === 'fork') open.push(...state.to);
      else if (state?.kind === 'assert' && holds(state.assertion, before, after)) open.push(state.to);
      else if (state?.kind === 'one' && after !== undefined && state.takes(after)) standing.push(state.to);
    }
  }
  return false;
}

/** Stands in for the platform's own regular expressions: the same answers, but never more than linear work. */
class LinearPattern {
  readonly source: string;

  /** @throws SyntaxError like the platform's own, which is only asked whether this is a pattern */
  constructor(source: string, flags?: string) {
    new NativeRegExp(source, flags);
    this.source = source;
  }

  /** @throws UncheckablePattern */
  test(text: string): boolean {
    return isMatched(programOf(this.source), text);
  }
}

/** Answers with `new` and without it: a minified build drops the word, which makes no difference to the platform's own. */
function makeLinearPattern(source: string, flags?: string): LinearPattern {
  return new LinearPattern(source, flags);
}

/**
 * Runs the JSON Schema validator so that patterns of a template, which somebody else wrote, cannot stop the process or
 * the tab: with the platform's engine `^(a+)+$` takes twice as long with each character. The validator makes its regular
 * expressions itself and takes no other engine, so the constructor is exchanged while it runs; it runs without pause, so
 * nothing else can meet the exchanged one.
 *
 * What needs look-around or back-references is not checked but refused: Helm reads patterns with Go's engine, which
 * has neither, so no chart with such a pattern can be installed.
 * @throws UncheckablePattern when a pattern that matters needs those, or all together would take too long
 */
export function withLinearPatterns<T>(validate: () => T): T {
  stepsLeft = maxSteps;
  globalThis.RegExp = makeLinearPattern as unknown as RegExpConstructor;
  try {
    return validate();
  } finally {
    globalThis.RegExp = NativeRegExp;
  }
}
