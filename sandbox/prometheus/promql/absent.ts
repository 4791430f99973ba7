import type { Expression } from './ast.ts';
import { type Labels, metricName } from './values.ts';

/** The labels of `absent(selector)`: those that the selector fixes, each named once. */
export function absentLabels(expression: Expression): Labels {
  if (expression.type !== 'selector') return {};
  const labels: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { name, op, value } of expression.matchers) {
    if (name === metricName) continue;
    if (op === '=' && !seen.has(name)) labels[name] = value;
    else delete labels[name];
    seen.add(name);
  }
  return labels;
}
