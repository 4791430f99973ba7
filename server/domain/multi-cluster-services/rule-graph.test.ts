import { describe, expect, it } from 'vitest';
import { checkRuleGraph, rulesWaitingFor } from './rule-graph.ts';

const rule = (name: string, ...dependsOn: string[]) => ({ name, dependsOn });
const check = (one: ReturnType<typeof rule>, ...others: ReturnType<typeof rule>[]) =>
  checkRuleGraph(one, others).map(({ pointer, detail }) => `${pointer} ${detail}`);

describe('what a multi-cluster service waits for', () => {
  it('may be others in a line, and one by several', () => {
    expect(check(rule('a', 'b', 'c'), rule('b', 'd'), rule('c', 'd'), rule('d'))).toEqual([]);
  });

  it('is not one that nobody knows', () => {
    expect(check(rule('a', 'b', 'x'), rule('b'))).toEqual([
      '/dependsOn/1 a waits for x, and there is no such multi-cluster service',
    ]);
  });

  it('is not itself, straight or through others; its own former answers do not count', () => {
    expect(check(rule('a', 'a'))).toEqual(['/dependsOn/0 a would wait for itself: a → a']);
    expect(check(rule('a', 'b'), rule('b', 'c'), rule('c', 'a'))).toEqual([
      '/dependsOn/0 a would wait for itself: a → b → c → a',
    ]);
    expect(check(rule('a', 'b'), rule('a', 'x'), rule('b'))).toEqual([]);
  });

  it('ends though others go round without it', () => {
    expect(check(rule('a', 'b'), rule('b', 'c'), rule('c', 'b'))).toEqual([]);
  });

  it('names who waits', () => {
    expect(rulesWaitingFor('a', [rule('a', 'a'), rule('b', 'a'), rule('c', 'b')])).toEqual(['b']);
  });
});
