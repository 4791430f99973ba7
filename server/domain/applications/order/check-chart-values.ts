import { stringify } from 'yaml';
import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import { readYaml } from '../../../../lib/template-schema/yaml.ts';
import type { FieldError } from '../../errors.ts';
import { checkServiceValues } from '../../services/check-values.ts';
import { say } from '../../words/said.ts';
import { mergeChartValues, readChartValues } from './chart-values.ts';

/** A chart, by what its values are held against. */
export interface ValuedChart {
  chart: string;
  schema: Readonly<Record<string, unknown>> | null;
  defaults: Readonly<Record<string, unknown>>;
  /** Limits of the catalog item. */
  hints: FormHints;
}

/** What is wrong with the values of a release, at pointers into them. Nobody evaluates expressions, so that all has to be YAML. */
export function checkChartValues(text: string, { hints, ...chart }: ValuedChart): FieldError[] {
  const unreadable = findUnreadable(text);
  if (unreadable) return [unreadable];
  const found = checkServiceValues(text, chart, hints);
  return [...found.text, ...found.values];
}

/**
 * The same of what one member gets otherwise: with the common values, as its release is made of both. They are one text, so
 * that what is wrong is said of all of it.
 */
export function checkOwnValues(own: string, common: string, chart: ValuedChart): FieldError[] {
  const unreadable = findUnreadable(own);
  if (unreadable) return [unreadable];
  const merged = mergeChartValues(readChartValues(common), readChartValues(own));
  return checkChartValues(stringify(merged), chart).map((error) => ({ ...error, pointer: '' }));
}

function findUnreadable(text: string): FieldError | null {
  const answer = readYaml(text, 'map');
  if (answer.ok) return null;
  const { line, message } = answer.problem;
  return { pointer: '', ...say('service-values-unreadable', { line, words: message }) };
}
