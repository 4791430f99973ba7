import { format, type OutputUnit, Validator } from '@cfworker/json-schema';
import type { FormHints } from '../contracts/catalog.ts';
import { mustAsk } from './asked.ts';
import { explain } from './explain.ts';
import { checkGuardrails } from './guardrails.ts';
import { hiddenIn } from './hidden.ts';
import { fromPointer, getIn, isEmpty } from './json.ts';
import { checkLimits } from './limits.ts';
import { withLinearPatterns } from './linear-pattern.ts';
import { mergeValues } from './merge.ts';
import { UncheckablePattern } from './pattern-tree.ts';
import { isRemote, withoutRemote } from './schema-walk.ts';
import { type Violation, violation } from './violation.ts';

// JSON Schema knows no format `url`, and the validator's takes twice as long with each character of a host.
Reflect.deleteProperty(format, 'url');

export type ParametersToCheck = {
  /** The template's JSON Schema (draft 2020-12), null when the chart has none. */
  schema: Readonly<Record<string, unknown>> | null;
  /** What applies where nothing is set: the chart's defaults, with the presets of the hints in them. */
  defaults: Readonly<Record<string, unknown>>;
  /** What the person set, and nothing else. Untrusted. */
  overrides: unknown;
  /** The catalog item's; `ask` replaces the usual list of what must be given though no schema says so. */
  hints?: FormHints;
};

/**
 * What is wrong with the parameters of an order, in the order of the document; empty when they may be sent. The same
 * code runs in the browser and on the server. Helm validates the merged values, so this does too; pointers are into
 * the overrides (a missing value is pointed at where it would stand).
 */
export function validateParameters(input: ParametersToCheck): Violation[] {
  const { schema, defaults, overrides, hints = {} } = input;
  const outOfBounds = checkLimits(overrides);
  if (outOfBounds.length > 0) return outOfBounds;
  const given = overrides as Record<string, unknown>;
  const hidden = hiddenIn(given).map((pointer) => violation(pointer, 'hidden'));
  const merged = mergeValues(defaults, given);
  const missing = mustAsk(schema, defaults, hints.ask)
    .filter((pointer) => isEmpty(getIn(merged, fromPointer(pointer))))
    .map((pointer) => violation(pointer, 'missing'));
  const guarded = checkGuardrails(hints, { defaults, overrides: given, merged });
  const refused = schema ? askSchema(schema, defaults, merged) : [];
  return dropRepeated([...hidden, ...missing, ...guarded, ...refused]);
}

function askSchema(
  schema: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
  merged: Record<string, unknown>,
): Violation[] {
  // Inside the schema, one part that lies elsewhere leaves the rest to be checked.
  if (isRemote(schema, schema)) return [violation('', 'schema-unusable')];
  let errors: OutputUnit[];
  try {
    // The validator writes into the schema it is given, and without a copy that would travel into caches and answers.
    const validator = new Validator(withoutRemote(schema), '2020-12', false);
    errors = withLinearPatterns(() => validator.validate(merged)).errors;
  } catch (error) {
    if (error instanceof UncheckablePattern) return [violation('', 'pattern-unusable', { pattern: error.pattern })];
    // Thrown for references without a target, patterns that are no regular expression, endless recursion.
    return [violation('', 'schema-unusable')];
  }
  return explain(errors, { schema, defaults, merged });
}

/** One complaint a value: an empty text that is also too short is only missing. */
function dropRepeated(violations: Violation[]): Violation[] {
  const seen = new Set<string>();
  return violations.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer));
}
