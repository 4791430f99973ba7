import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { FieldError } from '../errors.ts';
import { matchesLabels } from '../labels/matches-labels.ts';
import { type SaidKey, say } from '../words/said.ts';

/** A selector without a line. Kubernetes lets it match everything, a MultiClusterService lets it match nothing. */
export const isEmptySelector = ({ matchLabels, matchExpressions }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

/** Whether a MultiClusterService with this selector takes in a cluster with these labels. */
export const matchesCluster = (selector: LabelSelector, labels: Readonly<Record<string, string>>): boolean =>
  !isEmptySelector(selector) && matchesLabels(selector, labels);

const namePattern = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const subdomainPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** A qualified name: a name of 63 characters, where wanted after a DNS subdomain and a slash. */
export function isLabelKey(key: string): boolean {
  const [first = '', second, ...more] = key.split('/');
  if (more.length > 0) return false;
  const name = second ?? first;
  const isPrefixSound = second === undefined || (first.length <= 253 && subdomainPattern.test(first));
  return isPrefixSound && name.length <= 63 && namePattern.test(name);
}

/** Whether Kubernetes takes it for the value of a label. */
export const isLabelValue = (value: string): boolean => value === '' || (value.length <= 63 && namePattern.test(value));

/** What the API server and the controller would refuse in a selector, at pointers into it. */
export function checkSelector({ matchLabels, matchExpressions }: LabelSelector): FieldError[] {
  const found: FieldError[] = [];
  const complain = (pointer: string, key: SaidKey, params: Record<string, string>) =>
    found.push({ pointer, ...say(key, params) });
  const checkKey = (pointer: string, key: string) => {
    if (!isLabelKey(key)) complain(pointer, 'rule-label-key', { key });
  };
  for (const [key, value] of Object.entries(matchLabels)) {
    const pointer = `/matchLabels/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    checkKey(pointer, key);
    if (!isLabelValue(value)) complain(pointer, 'rule-label-value', { value });
  }
  for (const [at, { key, operator, values }] of matchExpressions.entries()) {
    const pointer = `/matchExpressions/${at}`;
    checkKey(`${pointer}/key`, key);
    if (operator === 'In' || operator === 'NotIn') {
      if (values.length === 0) complain(`${pointer}/values`, 'rule-label-values-missing', { key });
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      if (values.length > 0) complain(`${pointer}/values`, 'rule-label-values-unused', { key });
    } else complain(`${pointer}/operator`, 'rule-label-operator', { operator });
    for (const [place, value] of values.entries()) {
      if (!isLabelValue(value)) complain(`${pointer}/values/${place}`, 'rule-label-value', { value });
    }
  }
  return found;
}
