/** metav1.LabelSelector */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

type Labels = Record<string, string> | undefined;

/** True when a LabelSelector without any requirement. */
export function isEmptySelector(selector: LabelSelector | undefined): boolean {
  return Object.keys(selector?.matchLabels ?? {}).length === 0 && (selector?.matchExpressions ?? []).length === 0;
}

/** Whether a label is as one line of a selector requires it to be; undefined for a label that is not there. */
export function meets(
  { operator, values = [] }: { operator: string; values?: string[] },
  value: string | undefined,
): boolean {
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  if (operator === 'In') return value !== undefined && values.includes(value);
  return operator === 'NotIn' && (value === undefined || !values.includes(value));
}

/** metav1.LabelSelector against labels; an empty selector matches everything. */
export function matchesSelector(selector: LabelSelector, labels: Labels): boolean {
  const own = labels ?? {};
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) if (own[key] !== value) return false;
  return (selector.matchExpressions ?? []).every((line) => meets(line, own[line.key]));
}

/** The string form of a selector (`a=b,c in (d,e),!f`) as a LabelSelector. */
export function parseSelector(text: string): LabelSelector {
  const matchExpressions: NonNullable<LabelSelector['matchExpressions']> = [];
  for (const part of text.split(/,(?![^(]*\))/).map((term) => term.trim())) {
    if (part === '') continue;
    const set = /^(\S+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(part);
    const equal = /^([^=!\s]+)\s*(==|=|!=)\s*(\S*)$/.exec(part);
    if (set?.[1]) {
      const values = (set[3] ?? '').split(',').map((value) => value.trim());
      matchExpressions.push({ key: set[1], operator: set[2] === 'in' ? 'In' : 'NotIn', values });
    } else if (equal?.[1])
      matchExpressions.push({ key: equal[1], operator: equal[2] === '!=' ? 'NotIn' : 'In', values: [equal[3] ?? ''] });
    else if (part.startsWith('!')) matchExpressions.push({ key: part.slice(1).trim(), operator: 'DoesNotExist' });
    else matchExpressions.push({ key: part, operator: 'Exists' });
  }
  return { matchExpressions };
}
