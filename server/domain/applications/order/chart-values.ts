import { rememberByObject } from '../../../../lib/remember-by-object.ts';
import { isObject } from '../../../../lib/template-schema/json.ts';
import { type ReadProblem, readYaml } from '../../../../lib/template-schema/yaml.ts';

/** What has values of a chart as a YAML text: a release, or what one cluster gets otherwise. It stays as it is. */
export interface Valued {
  readonly values?: string | undefined;
}

/** A preview asks for the same values when it checks them, writes them, and lays those of each cluster over them. */
const readOnce = rememberByObject(({ values = '' }: Valued) => readYaml(values, 'map'));

/** Why the text is not read; null where it is. */
export function problemOf(valued: Valued): ReadProblem | null {
  const answer = readOnce(valued);
  return answer.ok ? null : answer.problem;
}

/** Values of a chart out of their YAML; none where it cannot be read, which is refused before. They are not to be changed. */
export function readChartValues(valued: Valued): Record<string, unknown> {
  const answer = readOnce(valued);
  return answer.ok ? (answer.value as Record<string, unknown>) : {};
}

/** Values over others as Helm lays them: objects key by key, all else whole. A null stays, as it takes a default away. */
export function mergeChartValues(
  common: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = { ...common };
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? mergeChartValues(before, value) : value;
  }
  return merged;
}
