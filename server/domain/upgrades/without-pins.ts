import { fromPointer, getIn, isObject } from '../../../lib/template-schema/json.ts';

type Values = Record<string, unknown>;

/** The overrides without those that stand in the way of a new default. */
export function withoutPins(config: Values, leaves: readonly { pointer: string; after: unknown }[]): Values {
  return leaves
    .filter(({ pointer, after }) => after !== null && getIn(config, fromPointer(pointer)) !== undefined)
    .reduce((rest, { pointer }) => without(rest, fromPointer(pointer)), config);
}

function without(values: Values, [key = '', ...rest]: readonly string[]): Values {
  const { [key]: inner, ...others } = values;
  return rest.length > 0 && isObject(inner) ? { ...others, [key]: without(inner, rest) } : others;
}
