import { isObject } from '../../lib/json.ts';

type Labels = Record<string, unknown>;

function meets(expression: unknown, labels: Labels): boolean {
  if (!isObject(expression) || typeof expression.key !== 'string') return false;
  const value = labels[expression.key];
  const values = Array.isArray(expression.values) ? expression.values : [];
  switch (expression.operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return false;
  }
}

/** Whether labels are selected by a metav1.LabelSelector; an empty or absent selector selects everything. */
export function selectsLabels(selector: unknown, labels: Labels): boolean {
  if (!isObject(selector)) return true;
  const wanted = Object.entries(isObject(selector.matchLabels) ? selector.matchLabels : {});
  const expressions = Array.isArray(selector.matchExpressions) ? selector.matchExpressions : [];
  return wanted.every(([key, value]) => labels[key] === value) && expressions.every((item) => meets(item, labels));
}
