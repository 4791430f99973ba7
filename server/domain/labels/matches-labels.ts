import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';

/** Whether a selector of Kubernetes takes in an object with these labels; one without a line takes in everything. */
export function matchesLabels(
  { matchLabels, matchExpressions }: LabelSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  const labelOf = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return (
    Object.entries(matchLabels).every(([key, value]) => labelOf(key) === value) &&
    matchExpressions.every(({ key, operator, values }) => matchesLine(labelOf(key), operator, values))
  );
}

/** An object without the label is in no list of values, so `NotIn` takes it in. */
function matchesLine(value: string | undefined, operator: string, values: readonly string[]): boolean {
  switch (operator) {
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
