import { dnsLabelPattern } from '@/lib/contracts/choices';
import { limitedResources } from '@/lib/contracts/limits';
import type { CreateProject } from '@/lib/contracts/projects';
import { enteredAmountPattern } from '@/lib/decimal-patterns';
import { findLabelProblem, type LabelProblem } from '@/lib/namespace-labels';

type LimitName = (typeof limitedResources)[number];
type TextName = 'name' | 'namespace' | 'title' | 'titleZh' | 'owner' | 'costCentre' | 'labels' | 'monthly' | 'currency';

/** A project as it is typed; an empty limit is none. */
export type ProjectDraft = Record<TextName, string> & { quota: Record<LimitName, string> };

export const emptyProject: ProjectDraft = {
  name: '',
  namespace: '',
  title: '',
  titleZh: '',
  owner: '',
  costCentre: '',
  labels: '',
  monthly: '',
  currency: 'USD',
  quota: { clusters: '', nodes: '', vcpu: '', memoryGib: '', gpu: '', clustersPerPerson: '' },
};

const isDnsLabel = (text: string) => text.length <= 63 && dnsLabelPattern.test(text);
const whole = /^\d{1,6}$/;
const amount = enteredAmountPattern;

/** What is wrong with a field, by the JSON pointer of what is sent. */
export type DraftProblem =
  | { pointer: string; code: 'nameNeeded' | 'wholeNumber' | 'amountNeeded' | 'currencyNeeded' }
  | { pointer: '/labels'; code: 'labelLine'; line: number }
  | { pointer: '/labels'; code: 'labelTwice'; key: string }
  | { pointer: '/labels'; code: LabelProblem; key: string; value: string };

interface LabelLine {
  line: number;
  key: string;
  value: string | null;
}

/** Lines such as `team=payments`; `value` is null where a line is none. */
function readLabels(text: string): LabelLine[] {
  return text.split('\n').flatMap((raw, at) => {
    const [key = '', ...rest] = raw.trim().split('=');
    if (raw.trim() === '') return [];
    return [{ line: at + 1, key: key.trim(), value: rest.length === 0 ? null : rest.join('=').trim() }];
  });
}

/** The first thing wrong with the labels. */
function findLabelsProblem(text: string): DraftProblem | null {
  const pointer = '/labels' as const;
  const seen = new Set<string>();
  for (const { line, key, value } of readLabels(text)) {
    if (value === null || key === '') return { pointer, code: 'labelLine', line };
    if (seen.has(key)) return { pointer, code: 'labelTwice', key };
    const code = findLabelProblem(key, value);
    if (code) return { pointer, code, key, value };
    seen.add(key);
  }
  return null;
}

/** Everything that keeps the draft from being sent. */
export function findDraftProblems(draft: ProjectDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (!isDnsLabel(draft.name.trim())) problems.push({ pointer: '/name', code: 'nameNeeded' });
  const namespace = draft.namespace.trim();
  if (namespace !== '' && !isDnsLabel(namespace)) problems.push({ pointer: '/namespace', code: 'nameNeeded' });
  const labels = findLabelsProblem(draft.labels);
  if (labels) problems.push(labels);
  for (const name of limitedResources) {
    const text = draft.quota[name].trim();
    if (text !== '' && !whole.test(text)) problems.push({ pointer: `/quota/${name}`, code: 'wholeNumber' });
  }
  const monthly = draft.monthly.trim();
  if (monthly === '') return problems;
  if (!amount.test(monthly)) problems.push({ pointer: '/budget/monthly', code: 'amountNeeded' });
  if (!/^[A-Z]{3}$/.test(draft.currency)) problems.push({ pointer: '/budget/currency', code: 'currencyNeeded' });
  return problems;
}

/** What is sent for a draft without problems. */
export function toProject(draft: ProjectDraft): CreateProject {
  const [name, namespace, zh] = [draft.name.trim(), draft.namespace.trim(), draft.titleZh.trim()];
  const limits = limitedResources.flatMap((each) => {
    const text = draft.quota[each].trim();
    return text === '' ? [] : [[each, Number(text)] as const];
  });
  const monthly = draft.monthly.trim();
  return {
    name,
    ...(namespace !== '' && namespace !== name && { namespace }),
    title: { en: draft.title.trim() || name, ...(zh !== '' && { zh }) },
    owner: draft.owner.trim() || null,
    costCentre: draft.costCentre.trim() || null,
    labels: Object.fromEntries(readLabels(draft.labels).map(({ key, value }) => [key, value ?? ''])),
    quota: Object.fromEntries(limits),
    budget: monthly === '' ? null : { currency: draft.currency, monthly },
  };
}
