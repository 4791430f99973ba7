import { getIn, isObject, own, type Path, toPointer } from './json.ts';
import { maxDepth } from './limits.ts';
import { resolve } from './resolve.ts';
import { propertiesIn, requiredOf } from './schema-walk.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a template says about its values. */
export interface TemplateValues {
  /** Null when the chart has none. */
  schema: Schema | null;
  /** The chart's defaults. */
  defaults: Schema;
}

/** One value that is no group. */
export interface TemplateValue {
  /** Its own schema; null where the template's does not mention it. */
  schema: Schema | null;
  usual: unknown;
  isRequired: boolean;
}

/** A schema is foreign text; what lies beyond this many values is compared as part of the last group. */
const maxValues = 5000;

/** Every value that is no group, by pointer: those of the schema and those that only the defaults know. */
export function listValues({ schema, defaults }: TemplateValues): Map<string, TemplateValue> {
  const leaves = new Map<string, TemplateValue>();
  const walk = (at: unknown, path: Path, isRequired: boolean, open: readonly string[]): void => {
    const resolved = schema && isObject(at) ? resolve(schema, at, open) : null;
    const here = resolved && !resolved.problem ? resolved : null;
    const usual = getIn(defaults, path);
    const properties = schema && here ? propertiesIn(schema, here) : {};
    const isMap = isObject(usual) && Object.keys(usual).length > 0;
    const children = [...new Set([...Object.keys(properties), ...(isMap ? Object.keys(usual) : [])])];
    if (children.length === 0 || path.length >= maxDepth || leaves.size >= maxValues) {
      if (path.length > 0) leaves.set(toPointer(path), { schema: here?.schema ?? null, usual, isRequired });
      return;
    }
    const required = new Set(here ? requiredOf(here) : []);
    for (const key of children) walk(own(properties, key), [...path, key], required.has(key), here?.refs ?? open);
  };
  walk(schema ?? {}, [], false, []);
  return leaves;
}
