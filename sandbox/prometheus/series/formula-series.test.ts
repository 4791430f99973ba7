import { expect, it } from 'vitest';
import { referenceEndMs, referenceSet } from '../fleet/reference-set.ts';
import { metricName } from '../promql/values.ts';
import { catalogue } from './catalogue.ts';
import { FormulaSeries } from './formula-series.ts';

const intervalMs = 30_000;
const hourMs = 3_600_000;
const bounds = { startMs: 0, endMs: referenceEndMs };
const definitions = [...catalogue.values()]
  .flat()
  .flatMap((metric) => referenceSet().flatMap((one) => metric.series(one)));

it('has the shape that it says, and the edges of an interval are those of all its samples', () => {
  const rising = definitions.filter(({ shape }) => shape);
  expect(new Set(rising.map(({ labels }) => labels[metricName])).size).toBeGreaterThan(40);
  for (const definition of rising) {
    const series = new FormulaSeries(definition, intervalMs, bounds);
    for (const back of [1, 7.3, 26.01]) {
      const fromMs = referenceEndMs - back * hourMs;
      const { timesMs, values } = series.window(fromMs, fromMs + 1.7 * hourMs);
      const isFit = (now: number, before = now): boolean =>
        definition.shape === 'rising' ? now >= before : now === before;
      const fits = values.every((value, index) => isFit(value, values[index - 1]));
      expect(fits, JSON.stringify(definition.labels)).toBe(true);
      expect(series.edges(fromMs, fromMs + 1.7 * hourMs)).toEqual(
        timesMs.length === 0
          ? null
          : {
              count: timesMs.length,
              firstMs: timesMs[0],
              first: values[0],
              lastMs: timesMs.at(-1),
              last: values.at(-1),
            },
      );
    }
  }
});
