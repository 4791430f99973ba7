import { counted, nano, spelled } from '../lib/quantity.ts';
import type { PodSpec, ResourceList } from './shapes.ts';

/** Amounts by resource: processors in thousandths, all else in whole units. */
export type Amounts = Readonly<Record<string, bigint>>;

const quotaPrefix = /^(requests\.|limits\.|count\/)/;
/** Volcano schedules by processors, memory, pods and devices; names of quotas are no resources of a node. */
const isCounted = (name: string): boolean =>
  ['cpu', 'memory', 'pods'].includes(name) ||
  name.startsWith('hugepages-') ||
  (name.includes('/') && !quotaPrefix.test(name));

/** What of a list Volcano schedules by. */
export const amountsOf = (list: ResourceList = {}): Amounts =>
  Object.fromEntries(
    Object.entries(list)
      .filter(([name]) => isCounted(name))
      .map(([name, quantity]) => [name, counted(name, quantity)]),
  );

const amount = (of: Amounts, name: string): bigint => of[name] ?? 0n;
const namesIn = (...all: readonly Amounts[]): string[] => [...new Set(all.flatMap((one) => Object.keys(one)))];
const combine = (a: Amounts, b: Amounts, work: (a: bigint, b: bigint) => bigint): Amounts =>
  Object.fromEntries(namesIn(a, b).map((name) => [name, work(amount(a, name), amount(b, name))]));

export const plus = (a: Amounts, b: Amounts): Amounts => combine(a, b, (one, other) => one + other);
/** What is left of one after another was taken; never less than nothing. */
export const less = (a: Amounts, b: Amounts): Amounts =>
  combine(a, b, (one, other) => (one > other ? one - other : 0n));
export const sum = (all: readonly Amounts[]): Amounts => all.reduce(plus, {});

/** Devices come last, as Volcano names them. */
const byRank = (a: string, b: string): number => {
  const rank = (name: string) => ['cpu', 'memory'].indexOf(name) + (name === 'cpu' || name === 'memory' ? 0 : 9);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
};

/** Of which asked resources there is not enough, when so much is taken already; what is not asked for does not count. */
export const lacking = (asked: Amounts, taken: Amounts, most: Amounts): string[] =>
  Object.keys(asked)
    .filter((name) => amount(asked, name) > 0n && amount(taken, name) + amount(asked, name) > amount(most, name))
    .sort(byRank);

/** What a pod asks for: its containers, and itself. */
export const requestOf = ({ containers }: PodSpec): Amounts =>
  plus(sum(containers.map(({ resources }) => amountsOf({ ...resources?.limits, ...resources?.requests }))), {
    pods: 1n,
  });

/** As objects spell it. */
export const listOf = (of: Amounts): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, spelled(name, value)]));

/** The sum of two lists, each resource spelled as it was first. */
export function plusLists(a: ResourceList, b: ResourceList): Record<string, string> {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, spelledSum(name, a[name], b[name])]));
}

function spelledSum(name: string, ...quantities: readonly (string | number | undefined)[]): string {
  const bare = name.replace(/^(requests|limits)\./, '');
  const all = quantities.reduce((value: bigint, quantity) => value + nano(quantity), 0n);
  return spelled(bare, counted(bare, `${all}n`));
}
