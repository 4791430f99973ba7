import { isObject } from '../../../../lib/template-schema/json.ts';
import { readYaml } from '../../../../lib/template-schema/yaml.ts';

/** Values of a chart out of their YAML; none where it cannot be read, which is refused before. */
export function readChartValues(text: string): Record<string, unknown> {
  const answer = readYaml(text, 'map');
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
