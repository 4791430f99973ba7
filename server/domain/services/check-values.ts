import type { FormHints } from '../../../lib/contracts/catalog.ts';
import { isMarked, type ReadValues, readValues } from '../../../lib/service-values/read-values.ts';
import { placeDefaults, wrapperKey } from '../../../lib/service-values/wrapper-key.ts';
import { fromPointer, getIn } from '../../../lib/template-schema/json.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { validateParameters } from '../../../lib/template-schema/validate.ts';
import type { FieldError } from '../errors.ts';
import { say, sayViolation } from '../words/said.ts';

interface Chart {
  chart: string;
  schema: Readonly<Record<string, unknown>> | null;
  defaults: Readonly<Record<string, unknown>>;
}

/** What is wrong with the values of a service, at pointers into them. */
export interface ValueProblems {
  /** With the text, whatever chart it is for. */
  text: FieldError[];
  /** With what it says, held against the chart's schema and the limits of the catalog item. */
  values: FieldError[];
}

/**
 * What Sveltos evaluates is known to Sveltos alone, so nothing is said of it; where a lead has set limits to the values,
 * it is refused, because nobody could hold it to them.
 */
export const checkServiceValues = (text: string, chart: Chart, hints: FormHints): ValueProblems =>
  checkReadValues(readValues(text), chart, hints);

/** The same of a text that has been read already. */
export function checkReadValues(
  { values, problem, hasExpressions, isPartial }: ReadValues,
  chart: Chart,
  hints: FormHints,
): ValueProblems {
  const ofText = (error: FieldError | null): ValueProblems => ({ text: error ? [error] : [], values: [] });
  if (hasExpressions && isGuarded(hints)) {
    return ofText({ pointer: '', ...say('service-expressions-guarded', { braces: '{{ }}' }) });
  }
  if (values === null) {
    const { line = 1, message = '' } = problem ?? {};
    // An expression may be what makes it readable.
    return ofText(
      hasExpressions ? null : { pointer: '', ...say('service-values-unreadable', { line, words: message }) },
    );
  }
  const misplaced = findMisplaced(values, chart);
  if (misplaced !== null || isPartial) return ofText(misplaced);
  const defaults = withPresets(placeDefaults(chart), hints);
  const found = validateParameters({ schema: chart.schema, defaults, overrides: values, hints })
    .filter(({ pointer }) => !isMarked(getIn(values, fromPointer(pointer))))
    .map((violation) => ({ pointer: violation.pointer, ...sayViolation(violation) }));
  return { text: [], values: found };
}

const isGuarded = ({ hide, lock, ranges, options }: FormHints): boolean =>
  [hide ?? [], Object.keys(lock ?? {}), Object.keys(ranges ?? {}), Object.keys(options ?? {})].some(
    (pointers) => pointers.length > 0,
  );

/** A value of the wrapped chart that stands beside its name, where Helm hands it to nobody. */
function findMisplaced(values: Record<string, unknown>, chart: Chart): FieldError | null {
  const wrapped = wrapperKey(chart);
  const key = wrapped === null ? undefined : Object.keys(values).find((one) => Object.hasOwn(chart.defaults, one));
  if (wrapped === null || key === undefined) return null;
  return { pointer: `/${key}`, ...say('service-values-misplaced', { key, wrapped }) };
}
