import { describe, expect, it } from 'vitest';
import { narrowingsOf, narrowTo } from './prepare-filters';

describe('what narrows costs', () => {
  const filter = { project: 'payments', label: 'team=core,tier=prod,team=' };

  it('is told of each label by itself, and taken away so', () => {
    expect(narrowingsOf(filter)).toEqual([
      { by: 'project', label: null, values: ['payments'], without: { project: null } },
      { by: 'label', label: 'team', values: ['core', ''], without: { label: 'tier=prod' } },
      { by: 'label', label: 'tier', values: ['prod'], without: { label: 'team=core,team=' } },
    ]);
    expect(narrowingsOf({ label: 'team=core' })[0]?.without).toEqual({ label: null });
    expect(narrowingsOf({ owner: null })).toEqual([]);
    // Said wrongly it can be taken away all the same.
    expect(narrowingsOf({ label: 'nonsense' })).toHaveLength(1);
  });

  it('is told with the commas of its values', () => {
    const told = narrowingsOf({ costCentre: 'CC-12\\, Sales,CC-13', label: 'team=a\\,b' });
    expect(told.map(({ values }) => values)).toEqual([['CC-12, Sales', 'CC-13'], ['a,b']]);
  });

  it('is a value of a label beside other labels, or having none', () => {
    expect(narrowTo('label:tier', 'dev', filter)).toEqual({ label: 'team=core,team=,tier=dev' });
    expect(narrowTo('label:team', 'core', filter)).toEqual({ label: 'team=core,tier=prod' });
    expect(narrowTo('label:team', null, {})).toEqual({ label: 'team=' });
    expect([narrowTo('label:tier', 'prod', filter), narrowTo('label:team', null, { label: 'team=' })]).toEqual([
      null,
      null,
    ]);
  });

  it('is a group of a dimension, unless it has no value there', () => {
    expect(narrowTo('owner', 'a@demo', filter)).toEqual({ owner: 'a@demo' });
    expect(narrowTo('costCentre', 'A,B', { costCentre: 'A,B' })).toEqual({ costCentre: 'A\\,B' });
    expect(narrowTo('costCentre', 'A,B', { costCentre: 'A\\,B' })).toBeNull();
    expect(narrowTo('label:team', 'a,b', { label: 'tier=x\\,y' })).toEqual({ label: 'tier=x\\,y,team=a\\,b' });
    for (const key of [null, '__idle__', 'payments']) expect(narrowTo('project', key, filter)).toBeNull();
  });
});
