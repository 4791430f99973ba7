import { describe, expect, it } from 'vitest';
import { readTemplateSchemas } from '../../tests/support/template-schemas.ts';
import { fromPointer, toPointer } from '../template-schema/json.ts';
import { listValues } from '../template-schema/values.ts';
import { charts } from './charts.ts';
import type { ChartFacts } from './fact.ts';

/** Filled in by k0rdent, so that some charts read them and do not name them. */
const filledIn = /^\/(clusterIdentity|controlPlaneNumber)(\/|$)/;

const statedIn = ({ rows }: ChartFacts) => rows.flatMap((row) => row.patterns);

describe('the facts', () => {
  it.each(Object.entries(charts))('of %s say one thing about each value', (_, facts) => {
    const patterns = statedIn(facts);
    expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([]);
    expect(patterns.filter((pattern) => toPointer(fromPointer(pattern)) !== pattern || pattern === '')).toEqual([]);
  });

  it('name pools that the chart has', () => {
    for (const { pools, rows } of Object.values(charts)) {
      const known = pools.map(({ pool }) => pool);
      expect(known).toEqual(expect.arrayContaining(rows.flatMap(({ fact }) => fact.pools ?? [])));
    }
  });

  it('need nothing beside a value that no fact is about', () => {
    for (const { rows, pools } of Object.values(charts)) {
      const stated = rows.flatMap((row) => row.patterns);
      const needed = [...rows.map(({ fact }) => fact.beside?.pointer), ...pools.map(({ beside }) => beside?.pointer)];
      expect(stated).toEqual(expect.arrayContaining(needed.filter((pointer) => pointer !== undefined)));
    }
  });
});

const templates = readTemplateSchemas();

it.skipIf(templates.length === 0)('the facts are about values that the charts offer', () => {
  const shared = new Set(
    templates.flatMap(({ schema, defaults }) => [...listValues({ schema, defaults }).keys()]).flatMap(andGroups),
  );
  const strange = templates.flatMap(({ chart, schema, defaults }) => {
    const offered = new Set([...listValues({ schema, defaults }).keys()].flatMap(andGroups));
    const facts = charts[chart] ?? { pools: [], rows: [] };
    const aboutUsed = facts.rows.filter(({ fact }) => fact.code !== 'unused').flatMap(({ patterns }) => patterns);
    // Facts that k0s templates share may name what one of them leaves out, but nothing that all leave out.
    return aboutUsed
      .map((pattern) => pattern.replace('/*/', '/user/'))
      .filter((pattern) => !filledIn.test(pattern) && !(offered.has(pattern) || shared.has(pattern)))
      .map((pattern) => `${chart} ${pattern}`);
  });
  expect(strange).toEqual([]);
});

/** A pointer and those of the groups around it. */
function andGroups(pointer: string): string[] {
  const path = fromPointer(pointer);
  return path.map((_, at) => toPointer(path.slice(0, at + 1)));
}
