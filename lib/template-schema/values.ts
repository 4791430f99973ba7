import { getIn, isObject, type Path, toPointer } from './json.ts';
import { deref, propertiesOf, requiredOf } from './schema-walk.ts';

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

const maxDepth = 32;

/** Every value that is no group, by pointer: those of the schema and those that only the defaults know. */
export function listValues({ schema, defaults }: TemplateValues): Map<string, TemplateValue> {
  const leaves = new Map<string, TemplateValue>();
  const walk = (at: unknown, path: Path, isRequired: boolean): void => {
    const here = (schema && deref(schema, at)) ?? null;
    const usual = getIn(defaults, path);
    const properties = schema && here ? propertiesOf(schema, here) : {};
    const isMap = isObject(usual) && Object.keys(usual).length > 0;
    const children = [...new Set([...Object.keys(properties), ...(isMap ? Object.keys(usual) : [])])];
    if (children.length === 0 || path.length >= maxDepth) {
      if (path.length > 0) leaves.set(toPointer(path), { schema: here, usual, isRequired });
      return;
    }
    const required = new Set(schema && here ? requiredOf(schema, here) : []);
    for (const key of children) walk(properties[key], [...path, key], required.has(key));
  };
  walk(schema ?? {}, [], false);
  return leaves;
}
