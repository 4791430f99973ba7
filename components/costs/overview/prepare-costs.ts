import {
  type CostWindow,
  costFilterNames,
  costWindows,
  type PlainDimension,
  plainDimensions,
} from '@/lib/contracts/choices';
import type { CostGroup } from '@/lib/contracts/cost-series';
import { isLabelDimension, type LabelDimension } from '@/lib/cost-labels';
import { addDays, daysOfMonth } from '@/lib/days';
import { type DayRange, rangeOf } from '@/lib/finops/cost-range';
import { type SplitPolicy, splitPolicies } from '@/lib/finops/split';

/** By what the page groups: a dimension, or a label of clusters. */
export type Grouping = PlainDimension | LabelDimension;

/** The grouping that an address says; null where it says none. */
export function groupingOf(said: string | null): Grouping | null {
  const plain = plainDimensions.find((name) => name === said);
  return plain ?? (said !== null && isLabelDimension(said) ? said : null);
}

/**
 * What a click on a group leads to: a project's clusters, a cluster's namespaces, of anything else its clusters. Null
 * where nothing is below: which namespaces ran on which type of machine is not kept.
 */
export function belowOf(by: Grouping, filter: CostUrl['filter'] = {}): PlainDimension | null {
  if (by !== 'cluster') return by === 'namespace' ? null : 'cluster';
  return filter.nodeType ? null : 'namespace';
}

/** Whether costs cannot be grouped so under these filters. */
export function isRefused(by: Grouping, filter: CostUrl['filter']): boolean {
  return Boolean((by === 'namespace' && filter.nodeType) || (by === 'nodeType' && filter.namespace));
}

const colours = 8;

/**
 * A number of the chart's colours for each key. A known order of names (the projects) gives each its own everywhere; other
 * keys take the one their letters say, or the next free.
 */
export function colourNumbers(keys: readonly string[], order: readonly string[]): Map<string, number> {
  const taken = new Set<number>();
  const numbers = new Map<string, number>();
  for (const key of keys) {
    const place = order.indexOf(key);
    let number = place >= 0 ? place % colours : hash(key) % colours;
    for (let tries = 0; place < 0 && taken.has(number) && tries < colours; tries++) number = (number + 1) % colours;
    taken.add(number);
    numbers.set(key, number + 1);
  }
  return numbers;
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
}

/** What has no place in a dimension is neutral, as the sum of the rest is; a texture tells the three apart. */
export function textureOf(key: string | null): { texture?: 'hatched' | 'dotted' } {
  if (key === '__idle__') return { texture: 'hatched' };
  return key === '__other__' ? { texture: 'dotted' } : {};
}

/** Part of the cost that is idle; null where it is not known. */
export function idleRatio({ amount, idle }: Pick<CostGroup, 'amount' | 'idle'>): number | null {
  return idle === null || amount === null || Number(amount) === 0 ? null : Number(idle) / Number(amount);
}

export interface CostUrl {
  window: CostWindow;
  /** Days of one's own, which go before the window; null for none. */
  range: DayRange | null;
  by: Grouping;
  /** How namespaces bear what is idle and what is shared in their clusters. */
  splitIdle: SplitPolicy;
  splitShared: SplitPolicy;
  filter: Partial<Record<(typeof costFilterNames)[number], string | null>>;
}

/** The state of the page that an address says; what it says wrongly is left out. `today` is a day in UTC. */
export function costUrlOf(url: Record<string, string | string[] | undefined>, today: string): CostUrl {
  const one = (name: string) => [url[name]].flat()[0] ?? null;
  return {
    window: costWindows.find((name) => name === one('window')) ?? '30d',
    range: rangeOf(one('from'), one('to'), today),
    by: groupingOf(one('by')) ?? 'project',
    splitIdle: splitPolicies.find((name) => name === one('splitIdle')) ?? 'apart',
    splitShared: splitPolicies.find((name) => name === one('splitShared')) ?? 'apart',
    filter: Object.fromEntries(costFilterNames.map((name) => [name, one(name)])),
  };
}

/** A calendar month by its days, of which the API knows no name. */
function daysOf(window: CostWindow, today: string): DayRange | { window: CostWindow } {
  const { first, before } = daysOfMonth(today.slice(0, 7));
  if (window === 'month') return { from: first, to: today };
  return window === 'last-month' ? { from: before, to: addDays(first, -1) } : { window };
}

/** What the API is asked for a state of the page. `today` is a day in UTC. */
export function costQuestion({ window, range, by, filter, ...split }: CostUrl, chosen: string | null, today: string) {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== undefined));
  return {
    ...(range ?? daysOf(window, today)),
    groupBy: by,
    ...(chosen ? { project: chosen } : {}),
    ...given,
    ...(showsNamespaces({ by, filter }) ? splitsIn(split) : {}),
  };
}

/** Whether what is shown is of namespaces, so that they may bear what is idle and shared. */
export const showsNamespaces = ({ by, filter }: Pick<CostUrl, 'by' | 'filter'>) =>
  by === 'namespace' || Boolean(filter.namespace);

/** What is kept apart is not asked for. */
const splitsIn = ({ splitIdle, splitShared }: Pick<CostUrl, 'splitIdle' | 'splitShared'>) => ({
  ...(splitIdle === 'apart' ? {} : { splitIdle }),
  ...(splitShared === 'apart' ? {} : { splitShared }),
});

type Question = ReturnType<typeof costQuestion>;

/** Filters of the page that advice accepts: not namespace or nodeType, since advice is about whole clusters. */
export function adviceQuestion(question: Readonly<Record<string, string | undefined>>) {
  const names = costFilterNames.filter((name) => name !== 'namespace' && name !== 'nodeType');
  return Object.fromEntries(names.flatMap((name) => (question[name] ? [[name, question[name]]] : [])));
}

/** Estimates are told of templates, of one project or of all. */
export function estimatesQuestion({ project }: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return project ? { project } : {};
}

/** The window, of one project or of all. */
export function checkQuestion({ window, from, to, project }: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries({ window, from, to, project }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** What sleep saved whole clusters in the window. */
export const sleepQuestion = (question: Readonly<Record<string, string | undefined>>) => ({
  ...adviceQuestion(question),
  ...checkQuestion(question),
});

/** What is asked for the clusters that changed most. */
export function moversQuestion(asked: Question) {
  const { groupBy: _groupBy, splitIdle: _splitIdle, splitShared: _splitShared, ...question } = asked;
  return question;
}

/** What is asked for the map; null where the grouping has none. */
export function treemapQuestion(question: Question) {
  const isDrawn = question.groupBy === 'project' || question.groupBy === 'cluster';
  return isDrawn ? { ...question, groupBy: 'project,cluster' } : null;
}

/** What of a question is kept when it is asked for as a file: of whom and what, without the days. */
export function exportFilter({ groupBy: _groupBy, ...question }: Question): Record<string, string | undefined> {
  const { window: _window, from: _from, to: _to, ...filter } = question as Record<string, string | undefined>;
  return filter;
}
