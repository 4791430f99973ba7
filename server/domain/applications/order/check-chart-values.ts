import { stringify } from 'yaml';
import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import { mayBeEvaluated, type ReadValues, readValues } from '../../../../lib/service-values/read-values.ts';
import type { FieldError } from '../../errors.ts';
import { checkReadValues } from '../../services/check-values.ts';
import { say } from '../../words/said.ts';
import { mergeChartValues, problemOf, readChartValues, type Valued } from './chart-values.ts';

/** A chart, by what its values are held against. */
export interface ValuedChart {
  chart: string;
  schema: Readonly<Record<string, unknown>> | null;
  defaults: Readonly<Record<string, unknown>>;
  /** Limits of the catalog item. */
  hints: FormHints;
}

/** What is wrong with the values of a release, at pointers into them. Nobody evaluates expressions, so that all has to be YAML. */
export function checkChartValues(valued: Valued, chart: ValuedChart): FieldError[] {
  const unreadable = findUnreadable(valued);
  if (unreadable) return [unreadable];
  const { values = '' } = valued;
  return check(mayBeEvaluated(values) ? readValues(values) : asRead(readChartValues(valued)), chart);
}

/**
 * The same of what one member gets otherwise: with the common values, as its release is made of both. What is wrong is said
 * of all of it, as it may be of both.
 */
export function checkOwnValues(own: Valued, common: Valued, chart: ValuedChart): FieldError[] {
  const unreadable = findUnreadable(own);
  if (unreadable) return [unreadable];
  const merged = mergeChartValues(readChartValues(common), readChartValues(own));
  const isEvaluated = [own, common].some(({ values = '' }) => mayBeEvaluated(values));
  const read = isEvaluated ? readValues(stringify(merged)) : asRead(merged);
  return check(read, chart).map((error) => ({ ...error, pointer: '' }));
}

const asRead = (values: Record<string, unknown>): ReadValues => ({
  values,
  problem: null,
  hasExpressions: false,
  isPartial: false,
});

function check(values: ReadValues, { hints, ...chart }: ValuedChart): FieldError[] {
  const found = checkReadValues(values, chart, hints);
  return [...found.text, ...found.values];
}

function findUnreadable(valued: Valued): FieldError | null {
  const problem = problemOf(valued);
  return (
    problem && { pointer: '', ...say('service-values-unreadable', { line: problem.line, words: problem.message }) }
  );
}
