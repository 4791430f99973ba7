import type { LabelSelector } from '@/lib/contracts/label-selector';
import type { PreviewRule, RuleForm, WrittenRuleAnswer } from '@/lib/contracts/multi-cluster-changes';
import type { ServiceChange, ServiceRef } from '@/lib/contracts/service-changes';
import type { OfferedService } from '@/lib/contracts/service-form';
import { serviceKey } from '@/lib/service-levels';

type Rule = NonNullable<RuleForm['rule']>;

/** How a line compares: `is` stands in matchLabels, the others are Kubernetes' operators. */
export const lineOperators = ['is', 'In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** One line of the selector. */
export interface SelectorLine {
  key: string;
  /** One of `lineOperators`, or what somebody wrote with kubectl. */
  operator: string;
  values: string[];
}

/** A service as it is to be. */
export interface ServiceLine {
  name: string;
  namespace: string;
  template: string;
  values: string;
  /** `namespace/name` of services of the same rule that come first. */
  needs: string[];
  isDisabled: boolean;
  /** Revision of the service that the answers began with; null for one that is added. */
  seen: string | null;
}

/** What a person has chosen and typed of a multi-cluster service. */
export interface RuleDraft {
  name: string;
  lines: SelectorLine[];
  priority: string;
  keepServices: boolean;
  selfManagement: boolean;
  confirmedManagement: string;
  dependsOn: string[];
  services: ServiceLine[];
  /** Null where all clusters are reached at once. */
  waves: WavesDraft | null;
  reason: string;
}

/** Rings by a label of the clusters. */
export interface WavesDraft {
  label: string;
  order: string[];
  pauseMinutes: string;
}

const mostPauseMinutes = 10_080;
/** Whether a pause between rings is one that the server takes. */
export const isPauseSound = ({ pauseMinutes }: WavesDraft): boolean =>
  /^\d+$/.test(pauseMinutes) && Number(pauseMinutes) <= mostPauseMinutes;

const takesValues = new Set(['is', 'In', 'NotIn']);
/** Whether a line asks for values. */
export const hasValues = ({ operator }: SelectorLine): boolean => takesValues.has(operator);

/** A new rule stands above the clusters' own services, which have 100. */
const usualPriority = '200';

/** The draft of a rule as it is, or of a new one. */
export function startRule(rule: Rule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    lines: rule ? toLines(rule.selector) : [{ key: '', operator: 'is', values: [] }],
    priority: rule ? String(rule.priority) : usualPriority,
    keepServices: rule?.keepServices ?? false,
    selfManagement: rule?.selfManagement ?? false,
    confirmedManagement: '',
    dependsOn: rule?.dependsOn ?? [],
    services: (rule?.services ?? []).map(toServiceLine),
    waves: null,
    reason: '',
  };
}

function toLines({ matchLabels, matchExpressions }: LabelSelector): SelectorLine[] {
  return [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, operator: 'is', values: [value] })),
    ...matchExpressions,
  ];
}

function toServiceLine(service: WrittenRuleAnswer['services'][number]): ServiceLine {
  const { name, namespace, template, values, dependsOn, isDisabled, revision } = service;
  return { name, namespace, template, values, needs: dependsOn.map(serviceKey), isDisabled, seen: revision };
}

/** A service of the catalog, in the newest version that k0rdent takes. */
export function addService({ chart, versions }: OfferedService): ServiceLine {
  const sound = versions.filter(({ problem }) => problem === null);
  const template = (sound.at(-1) ?? versions.at(-1))?.template ?? '';
  return { name: chart, namespace: chart, template, values: '', needs: [], isDisabled: false, seen: null };
}

/** The lines as Kubernetes has them; a line that nobody has begun says nothing. */
export function toSelector(lines: readonly SelectorLine[]): LabelSelector {
  const begun = lines.filter(({ key, values }) => key !== '' || values.length > 0);
  const matchLabels: Record<string, string> = {};
  const matchExpressions: LabelSelector['matchExpressions'] = [];
  for (const line of begun) {
    const { key, operator } = line;
    const values = hasValues(line) ? line.values : [];
    const [value] = values;
    // A label has one value, so a second line of the same key is an expression; so is one whose value is missing.
    if (operator === 'is' && value !== undefined && !Object.hasOwn(matchLabels, key)) matchLabels[key] = value;
    else matchExpressions.push({ key, operator: operator === 'is' ? 'In' : operator, values });
  }
  return { matchLabels, matchExpressions };
}

/** Where a line stands in the selector, as a JSON pointer, so that what is wrong with it is told beside it. */
export function pointersOf(lines: readonly SelectorLine[]): string[] {
  const keys = new Set<string>();
  let expressions = 0;
  return lines.map((line) => {
    if (line.key === '' && line.values.length === 0) return '';
    if (line.operator === 'is' && line.values[0] !== undefined && !keys.has(line.key)) {
      keys.add(line.key);
      return `/selector/matchLabels/${line.key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    }
    expressions += 1;
    return `/selector/matchExpressions/${expressions - 1}`;
  });
}

/** The change that the draft asks for. */
export function toWish(draft: RuleDraft, rule: Rule | null): Extract<PreviewRule, { act: 'save' }> {
  return {
    act: 'save',
    name: draft.name.trim(),
    seen: rule && { uid: rule.uid, generation: rule.generation },
    selector: toSelector(draft.lines),
    priority: Number(draft.priority),
    keepServices: draft.keepServices,
    selfManagement: draft.selfManagement,
    confirmedManagement: draft.confirmedManagement,
    dependsOn: draft.dependsOn,
    changes: toChanges(draft.services, rule?.services ?? []),
    waves: draft.waves && { ...draft.waves, pauseMinutes: Number(draft.waves.pauseMinutes) },
  };
}

function toChanges(lines: readonly ServiceLine[], written: Rule['services']): ServiceChange[] {
  const byKey = new Map(written.map((service) => [serviceKey(service), service]));
  const kept = new Set(lines.map(serviceKey));
  const removed = written
    .filter((service) => !kept.has(serviceKey(service)))
    .map(({ name, namespace, revision }): ServiceChange => ({ action: 'remove', name, namespace, seen: revision }));
  const wanted = lines.flatMap((line): ServiceChange[] => {
    const service = line.seen === null ? undefined : byKey.get(serviceKey(line));
    const { name, namespace, template, values, isDisabled } = line;
    const dependsOn = line.needs.map(toRef);
    if (!service) return [{ action: 'add', name, namespace, template, values, dependsOn }];
    const change = {
      ...(template !== service.template && { template }),
      ...(values.trimEnd() !== service.values.trimEnd() && { values }),
      ...(line.needs.join() !== service.dependsOn.map(serviceKey).join() && { dependsOn }),
      ...(isDisabled !== service.isDisabled && { isDisabled }),
    };
    if (Object.keys(change).length === 0) return [];
    return [{ action: 'change', name, namespace, ...change, ...(line.seen !== null && { seen: line.seen }) }];
  });
  return [...wanted, ...removed];
}

/**
 * The answers of somebody over what another person has made of the rule meanwhile: what they had not touched follows, what
 * they had stays theirs.
 */
export function rebase(draft: RuleDraft, base: Rule | null, live: Rule | null): RuleDraft {
  const [before, now] = [startRule(base), startRule(live)];
  const pick = <K extends keyof RuleDraft>(key: K): RuleDraft[K] =>
    isSame(draft[key], before[key]) ? now[key] : draft[key];
  return {
    name: draft.name,
    lines: pick('lines'),
    priority: pick('priority'),
    keepServices: pick('keepServices'),
    selfManagement: pick('selfManagement'),
    confirmedManagement: draft.confirmedManagement,
    dependsOn: pick('dependsOn'),
    services: rebaseServices(draft.services, before.services, now.services),
    waves: draft.waves,
    reason: draft.reason,
  };
}

function rebaseServices(
  mine: readonly ServiceLine[],
  before: readonly ServiceLine[],
  now: readonly ServiceLine[],
): ServiceLine[] {
  const find = (lines: readonly ServiceLine[], key: string) => lines.find((line) => serviceKey(line) === key);
  const theirs = now.flatMap((line) => {
    const key = serviceKey(line);
    const [own, then] = [find(mine, key), find(before, key)];
    if (!own) return then ? [] : [line];
    return [then && isSame(own, then) ? line : { ...own, seen: line.seen }];
  });
  // What nobody else has is new here; a service that is gone stays only where it was added here.
  const added = mine.filter((line) => line.seen === null && !find(now, serviceKey(line)));
  return [...theirs, ...added];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function toRef(key: string): ServiceRef {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
