import { describe, expect, test } from 'vitest';
import { queryInstant, queryRange } from './engine.ts';
import { QueryError } from './errors.ts';
import { showLabels } from './labels.ts';
import { MemorySource } from './memory-source.ts';
import { parsePromql } from './parse.ts';

const minuteMs = 60_000;

/** `name{a="b"}: 1 2 _ 4` is a series with a sample a minute from 1970 on; `_` is none. */
function load(...lines: string[]): MemorySource {
  const source = new MemorySource();
  for (const line of lines) {
    const [, name = '', pairs = '', values = ''] = /^(\w+)(?:\{(.*)\})?: (.*)$/.exec(line) ?? [];
    const labels: Record<string, string> = { __name__: name };
    for (const [, key = '', value = ''] of pairs.matchAll(/(\w+)="([^"]*)"/g)) labels[key] = value;
    const samples = values
      .split(' ')
      .flatMap((value, index): [number, number][] => (value === '_' ? [] : [[index * minuteMs, Number(value)]]));
    source.add(labels, samples);
  }
  return source;
}

const rounded = (value: number): string => String(Number(value.toPrecision(10)));

/** The answer at a minute, a line a series, sorted by labels. */
function at(minute: number, query: string, source: MemorySource): string[] {
  const result = queryInstant(query, minute * minuteMs, { source });
  if (result.type === 'scalar') return [rounded(result.value)];
  if (result.type === 'string') return [result.text];
  return result.series.map(({ labels, values }) => `${showLabels(labels)} ${values.map(rounded).join(' ')}`);
}

const refusal = (work: () => unknown): QueryError => {
  try {
    work();
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

const counter = load('c{i="a"}: 0 60 120 180 240 300', 'c{i="b"}: 0 10 20 5 15 25', 'c{i="c"}: _ _ 5 5 5 5');
const gauges = load(
  'g{a="1",b="x"}: 10',
  'g{a="2",b="x"}: 20',
  'g{a="3",b="y"}: 30',
  'h{a="1"}: 2',
  'h{a="2"}: 4',
  'cap{b="x",n="1"}: 100',
  'cap{b="y",n="2"}: 200',
);

describe('selectors and staleness', () => {
  const source = load('up{job="a",x="1"}: 1 1', 'up{job="b"}: 0 0 0 0 0 0 0 0');

  test.each([
    ['five minutes back, the bound included', 6, 'up{job="a"}', ['up{job="a", x="1"} 1']],
    ['and no further', 6.01, 'up{job="a"}', []],
    ['matchers', 0, 'up{job=~"a|c",x!="2"}', ['up{job="a", x="1"} 1']],
    ['expressions match the whole value', 0, 'up{job=~"."}', ['up{job="a", x="1"} 1', 'up{job="b"} 0']],
    ['an absent label is empty', 0, 'up{x=""}', ['up{job="b"} 0']],
    ['offset', 8, 'up{job="a"} offset 7m', ['up{job="a", x="1"} 1']],
    ['offset into the future', 0, 'up{job="b"} offset -3m', ['up{job="b"} 0']],
    ['@ a time', 100, 'up{job="a"} @ 60', ['up{job="a", x="1"} 1']],
    ['@ end', 7, 'count_over_time(up{job="b"}[1m] @ end())', ['{job="b"} 2']],
    ['a raw range', 7, 'up{job="b"}[2m]', ['up{job="b"} 0 0 0']],
    ['the time of a sample, not of the query', 5, 'timestamp(up{job="a"})', ['{job="a", x="1"} 60']],
  ])('%s', (_name, minute, query, expected) => expect(at(minute, query, source)).toEqual(expected));
});

describe('functions of ranges', () => {
  test.each([
    ['rate reaches to the bounds', 5, 'rate(c{i="a"}[5m])', ['{i="a"} 1']],
    ['increase between samples is extended by half an interval at most', 5, 'increase(c{i="c"}[5m])', ['{i="c"} 0']],
    ['a reset counts from zero', 5, 'increase(c{i="b"}[5m])', ['{i="b"} 45']],
    ['a window half an interval wider', 5.5, 'increase(c{i="a"}[4m])', ['{i="a"} 240']],
    ['a counter never began below zero', 2, 'increase(c{i="a"}[10m])', ['{i="a"} 120']],
    ['one sample is not enough', 0, 'rate(c[5m])', []],
    ['irate', 5, 'irate(c{i="b"}[5m])', ['{i="b"} 0.1666666667']],
    ['irate after a reset', 3, 'irate(c{i="b"}[5m])', ['{i="b"} 0.08333333333']],
    ['delta of a gauge', 5, 'delta(c{i="b"}[5m])', ['{i="b"} 25']],
    ['deriv', 5, 'deriv(c{i="a"}[5m])', ['{i="a"} 1']],
    ['predict_linear', 5, 'predict_linear(c{i="a"}[5m], 60)', ['{i="a"} 360']],
    ['changes', 5, 'changes(c{i="c"}[5m]) + resets(c{i="c"}[5m])', ['{i="c"} 0']],
    ['resets', 5, 'resets(c{i="b"}[5m])', ['{i="b"} 1']],
    ['both ends belong to a range', 5, 'count_over_time(c{i="a"}[5m])', ['{i="a"} 6']],
    ['average', 5, 'avg_over_time(c{i="b"}[5m])', ['{i="b"} 12.5']],
    ['last keeps the name', 5, 'last_over_time(c{i="b"}[5m])', ['c{i="b"} 25']],
    ['quantile', 5, 'quantile_over_time(0.5, c{i="a"}[5m])', ['{i="a"} 150']],
    ['standard deviation', 2, 'stddev_over_time(c{i="b"}[5m])', ['{i="b"} 8.164965809']],
    ['absent for a whole range', 60, 'absent_over_time(c{i="a",j=~"x"}[5m])', ['{i="a"} 1']],
    ['a subquery has its points at multiples of its step', 5.5, 'count_over_time(c{i="a"}[3m:2m])', ['{i="a"} 1']],
    ['both ends of a subquery', 4, 'sum_over_time(c{i="a"}[4m:2m])', ['{i="a"} 360']],
    ['a subquery over an expression', 5, 'max_over_time(sum(c)[5m:1m])', ['{} 330']],
    ['a subquery moved back', 5, 'max_over_time(sum(c)[2m:1m] offset 2m)', ['{} 190']],
  ])('%s', (_name, minute, query, expected) => expect(at(minute, query, counter)).toEqual(expected));
});

describe('aggregation', () => {
  const odd = load('v{i="a"}: NaN', 'v{i="b"}: 3', 'v{i="c"}: 1', 'v{i="d"}: 3');

  test.each([
    ['by', 'sum by (b) (g)', ['{b="x"} 30', '{b="y"} 30']],
    ['without drops the name too', 'sum without (a) (g)', ['{b="x"} 30', '{b="y"} 30']],
    ['everything', 'avg(g)', ['{} 20']],
    ['count and group', 'count(g) + group(g)', ['{} 4']],
    ['quantile', 'quantile(0.5, g)', ['{} 20']],
    ['topk in order', 'topk(2, g)', ['g{a="3", b="y"} 30', 'g{a="2", b="x"} 20']],
    ['topk in each group', 'topk by (b) (1, g)', ['g{a="2", b="x"} 20', 'g{a="3", b="y"} 30']],
    ['bottomk', 'bottomk(1, g)', ['g{a="1", b="x"} 10']],
    ['stdvar', 'stdvar(g)', ['{} 66.66666667']],
    ['a parameter may be computed', 'topk(scalar(h{a="1"}) - 1, g)', ['g{a="3", b="y"} 30']],
  ])('%s', (_name, query, expected) => expect(at(0, query, gauges)).toEqual(expected));

  test('NaN is neither largest nor smallest', () => {
    expect(at(0, 'max(v)', odd)).toEqual(['{} 3']);
    expect(at(0, 'topk(4, v)', odd).at(-1)).toBe('v{i="a"} NaN');
    expect(at(0, 'sum(v)', odd)).toEqual(['{} NaN']);
  });

  test('values are counted under their text', () => {
    expect(at(0, 'count_values("value", v)', odd).sort()).toEqual([
      '{value="1"} 1',
      '{value="3"} 2',
      '{value="NaN"} 1',
    ]);
  });
});

describe('binary operations', () => {
  test.each([
    ['one to one', 'g * on (a) h', ['{a="1"} 20', '{a="2"} 80']],
    ['ignoring', 'g / ignoring (b) h', ['{a="1"} 5', '{a="2"} 5']],
    [
      'many to one',
      'g / on (b) group_left (n) cap',
      ['{a="1", b="x", n="1"} 0.1', '{a="2", b="x", n="1"} 0.2', '{a="3", b="y", n="2"} 0.15'],
    ],
    [
      'one to many',
      'cap / on (b) group_right () g',
      ['{a="1", b="x"} 10', '{a="2", b="x"} 5', '{a="3", b="y"} 6.666666667'],
    ],
    ['a comparison filters and keeps the name', 'g > 15', ['g{a="2", b="x"} 20', 'g{a="3", b="y"} 30']],
    ['a scalar on the left keeps the vector', '15 < g', ['g{a="2", b="x"} 20', 'g{a="3", b="y"} 30']],
    ['bool gives 0 and 1', 'h > bool 3', ['{a="1"} 0', '{a="2"} 1']],
    ['and', 'g and on (a) h', ['g{a="1", b="x"} 10', 'g{a="2", b="x"} 20']],
    ['unless', 'g unless on (a) h', ['g{a="3", b="y"} 30']],
    ['or', 'h or on (a) g', ['h{a="1"} 2', 'h{a="2"} 4', 'g{a="3", b="y"} 30']],
    ['what is missing on one side is left out', 'h{a="1"} + on (a) g{a!="1"}', []],
    ['precedence', '2 + 3 * 2 ^ 2 ^ 0', ['8']],
    ['a sign binds less than a power', '-1 ^ 2', ['-1']],
    ['remainder of a negative', '-7 % 3', ['-1']],
    ['division by nothing', '1 / 0', ['Infinity']],
    ['negation', '-h{a="1"}', ['{a="1"} -2']],
    ['comparison of scalars', '1 >= bool 2', ['0']],
  ])('%s', (_name, query, expected) => expect(at(0, query, gauges)).toEqual(expected));

  test.each([
    ['g * on (b) h', 'found duplicate series for the match group {} on the right hand-side'],
    ['cap * on () group_left () g', 'many-to-many matching not allowed'],
    ['g * on (b) cap', 'multiple matches for labels: many-to-one matching must be explicit'],
    ['label_replace(g, "a", "", "a", ".*") + 0', 'vector cannot contain metrics with the same labelset'],
  ])('%s is refused while it runs', (query, message) => {
    const error = refusal(() => at(0, query, gauges));
    expect(error.kind).toBe('execution');
    expect(error.message).toContain(message);
  });
});

describe('functions of vectors', () => {
  test.each([
    ['absent', 'absent(nothing{a="1",b=~"x",c="2",c="3"})', ['{a="1"} 1']],
    ['not absent', 'absent(g)', []],
    ['clamp', 'clamp(g, 15, 25)', ['{a="1", b="x"} 15', '{a="2", b="x"} 20', '{a="3", b="y"} 25']],
    ['clamp_min', 'clamp_min(h, 3)', ['{a="1"} 3', '{a="2"} 4']],
    ['round to the nearest', 'round(h / 3, 0.5)', ['{a="1"} 0.5', '{a="2"} 1.5']],
    ['label_replace', 'label_replace(h, "z", "$1-$1", "a", "(.)")', ['h{a="1", z="1-1"} 2', 'h{a="2", z="2-2"} 4']],
    ['label_replace without a match', 'label_replace(h, "z", "x", "a", "1.")', ['h{a="1"} 2', 'h{a="2"} 4']],
    ['label_join', 'label_join(g{a="1"}, "cd", "/", "a", "b")', ['g{a="1", b="x", cd="1/x"} 10']],
    ['scalar of several is none', 'scalar(g)', ['NaN']],
    ['vector', 'vector(3)', ['{} 3']],
    ['sort_desc', 'sort_desc(h)', ['h{a="2"} 4', 'h{a="1"} 2']],
    ['time', 'time()', ['0']],
    ['parts of a date', 'day_of_week() + hour(vector(7200)) + days_in_month(vector(0))', ['{} 37']],
    ['year', 'year(vector(1795244400)) * 100 + month(vector(1795244400))', ['{} 202611']],
  ])('%s', (_name, query, expected) => expect(at(0, query, gauges)).toEqual(expected));

  const buckets = load('b{le="0.1"}: 50', 'b{le="0.5"}: 90', 'b{le="1"}: 100', 'b{le="+Inf"}: 100');
  test.each([
    ['within a bucket', 'histogram_quantile(0.7, b)', 0.3],
    ['in the first', 'histogram_quantile(0.25, b)', 0.05],
    ['beyond all', 'histogram_quantile(2, b)', Number.POSITIVE_INFINITY],
    ['without the last bucket', 'histogram_quantile(0.5, b{le!="+Inf"})', Number.NaN],
  ])('histogram_quantile %s', (_name, query, expected) => {
    expect(at(0, query, buckets)).toEqual([`{} ${rounded(expected)}`]);
  });
});

describe('ranges of time', () => {
  test('a gap is a gap, and no series without a point comes back', () => {
    const source = load('g{a="1"}: 1 2 _ _ _ _ _ _ _ 9', 'g{a="2"}: 5');
    const found = queryRange('g > 1', { startMs: 0, endMs: 10 * minuteMs, stepMs: minuteMs }, { source });
    const [first, second] = found;
    expect(first?.timesMs.map((timeMs) => timeMs / minuteMs)).toEqual([1, 2, 3, 4, 5, 6, 9, 10]);
    expect(first?.values).toEqual([2, 2, 2, 2, 2, 2, 9, 9]);
    expect(second?.values).toEqual([5, 5, 5, 5, 5, 5]);
    expect(queryRange('g > 100', { startMs: 0, endMs: minuteMs, stepMs: minuteMs }, { source })).toEqual([]);
  });

  test('blocks do not show: a long range equals its instants', () => {
    const source = load(`c: ${Array.from({ length: 700 }, (_, index) => (index * index) % 977).join(' ')}`);
    const query = 'sum_over_time(rate(c[3m])[7m:2m]) + count(c @ start())';
    const [all] = queryRange(query, { startMs: 0, endMs: 699 * minuteMs, stepMs: minuteMs }, { source });
    expect(all?.values).toHaveLength(698);
    for (const minute of [2, 499, 500, 501, 699]) {
      const timeMs = minute * minuteMs;
      const one = queryInstant(query.replace('start()', '0'), timeMs, { source });
      const index = all?.timesMs.indexOf(timeMs) ?? -1;
      if (one.type !== 'vector') throw new Error('a vector is expected');
      expect(all?.values[index]).toBeCloseTo(one.series[0]?.values[0] ?? Number.NaN, 9);
    }
  });

  test.each([
    [{ startMs: 0, endMs: 11_000_000, stepMs: 1000 }, 'exceeded maximum resolution of 11,000 points'],
    [{ startMs: 0, endMs: 1000, stepMs: 0 }, 'zero or negative query resolution step'],
    [{ startMs: 1000, endMs: 0, stepMs: 1000 }, 'end timestamp must not be before start time'],
  ])('%j is refused', (range, message) => {
    const error = refusal(() => queryRange('g', range, { source: gauges }));
    expect([error.kind, error.message]).toEqual(['bad_data', expect.stringContaining(message)]);
  });
});

describe('what cannot be read', () => {
  test.each([
    'sum(',
    'up{a="b"',
    'up[5m',
    '"open',
    'a b',
    '',
    '{}',
    '{a=~".*"}',
    'rate(up)',
    'up[5m] + 1',
    '1 > 2',
    'up and 1',
    'up + on (a) group_left (a) up',
    'sum(1)',
    'topk(up)',
    'quantile_over_time(up[5m])',
    'up{a=~"("}',
    'sum(up)[5m]',
    'up{a="1" or b="2"}',
    '(up + up) offset 5m',
  ])('%s is bad data', (query) => expect(refusal(() => parsePromql(query)).kind).toBe('bad_data'));

  test.each([
    ['rollup_rate(up[5m])', 'rollup_rate'],
    ['sum(increase_pure(up[5m])) by (a)', 'increase_pure'],
    ['1 + default_value(up)', 'default_value'],
    ['mad_over_time(up[5m])', 'mad_over_time'],
    ['limitk(1, up)', 'limitk'],
    ['holt_winters(up[5m], 0.5, 0.5)', 'holt_winters'],
    ['sum by (a) (info(up))', 'info'],
  ])('%s names the function', (query, name) => {
    const error = refusal(() => parsePromql(query));
    expect(error.kind).toBe('execution');
    expect(error.message).toContain(name);
  });
});
