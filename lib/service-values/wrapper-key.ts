import { isObject } from '../template-schema/json.ts';

interface Chart {
  chart: string;
  schema: Readonly<Record<string, unknown>> | null;
  defaults: Readonly<Record<string, unknown>>;
}

/**
 * The name under which a chart takes its values where it wraps another of the same name; null where it wraps none. Helm
 * hands a dependency what stands under its name, while k0rdent publishes the values of the dependency itself, so the
 * schema of the wrapper knows a name that the published defaults do not.
 */
export function wrapperKey({ chart, schema, defaults }: Chart): string | null {
  const properties = schema?.properties;
  const isWrapper = isObject(properties) && isObject(properties[chart]) && !Object.hasOwn(defaults, chart);
  return isWrapper ? chart : null;
}

/** The chart's defaults where its values stand. */
export function placeDefaults(chart: Chart): Record<string, unknown> {
  const key = wrapperKey(chart);
  return key === null ? { ...chart.defaults } : { [key]: chart.defaults };
}
