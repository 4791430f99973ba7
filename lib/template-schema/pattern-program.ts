import { type Assertion, type PatternNode, readPattern, UncheckablePattern } from './pattern-tree.ts';

/** One place where a match can stand; `to` are the places that follow it. */
type PatternState =
  | { kind: 'one'; takes: (character: string) => boolean; to: number }
  | { kind: 'assert'; assertion: Assertion; to: number }
  | { kind: 'fork'; to: number[] }
  | { kind: 'matched' };
export interface PatternProgram {
  pattern: string;
  states: readonly PatternState[];
  start: number;
}

/** Repetitions are written out, so a small pattern can ask for a large program. */
const maxStates = 5000;

/** @throws UncheckablePattern when it is too large or needs more than a linear engine can do */
export function compilePattern(pattern: string): PatternProgram {
  const states: PatternState[] = [{ kind: 'matched' }];
  let visits = 0;
  const add = (state: PatternState) => states.push(state) - 1;

  /** Written from the end to the beginning: answers where `node` begins when `next` follows it. */
  function write(node: PatternNode, next: number): number {
    visits += 1;
    if (visits > maxStates) throw new UncheckablePattern(pattern);
    if (node.kind === 'one') return add({ kind: 'one', takes: node.takes, to: next });
    if (node.kind === 'assert') return add({ kind: 'assert', assertion: node.assertion, to: next });
    if (node.kind === 'sequence') return node.parts.reduceRight((follows, part) => write(part, follows), next);
    if (node.kind === 'choice') return add({ kind: 'fork', to: node.branches.map((branch) => write(branch, next)) });
    return writeRepeat(node, next);
  }

  function writeRepeat({ part, min, max }: PatternNode & { kind: 'repeat' }, next: number): number {
    let follows = next;
    if (max === Infinity) {
      const to: number[] = [];
      const loop = add({ kind: 'fork', to });
      to.push(write(part, loop), next);
      follows = loop;
    }
    for (let more = max === Infinity ? 0 : max - min; more > 0; more -= 1) {
      follows = add({ kind: 'fork', to: [write(part, follows), next] });
    }
    for (let must = min; must > 0; must -= 1) follows = write(part, follows);
    return follows;
  }

  const start = write(readPattern(pattern), 0);
  return { pattern, states, start };
}
