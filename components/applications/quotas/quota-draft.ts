import type { Pair } from '@/components/data/pair-line';
import type { FederatedLimits } from '@/lib/contracts/federated-quota-changes';
import { parseQuantity } from '@/lib/quantity';
import { isQuotaResource, type QuantityProblem, quantityProblem } from '@/lib/quota-limits';

/** A limit of one cluster as a line of the form. */
export interface AssignedLine extends Pair {
  cluster: string;
}

/** A quota as somebody types it. */
export interface QuotaDraft {
  overall: Pair[];
  assigned: AssignedLine[];
}

/** What is wrong with a line; null where nothing is. `below`: single clusters have more of it together. */
export type LimitProblem = QuantityProblem | 'resource' | 'twice' | 'below' | 'cluster' | 'notOverall' | null;

type Written = Readonly<{ overall: Readonly<Record<string, string>>; assignments: FederatedLimits['assignments'] }>;

export const toDraft = ({ overall, assignments }: Written): QuotaDraft => ({
  overall: toLines(overall),
  assigned: assignments.flatMap(({ cluster, hard }) => toLines(hard).map((line) => ({ cluster, ...line }))),
});

const toLines = (amounts: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(amounts)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Whether nobody has typed into a line yet: it stands for no limit. */
const isBlank = ({ cluster = '', name, value }: Pair & { cluster?: string }): boolean =>
  value.trim() === '' && cluster === '' && name === '';

/** Whether a line has been begun and says no amount yet, which keeps all of it from being set. */
export const isUnfinished = ({ overall, assigned }: QuotaDraft): boolean =>
  [...overall, ...assigned].some((line) => !isBlank(line) && line.value.trim() === '');

export const toLimits = ({ overall, assigned }: QuotaDraft): FederatedLimits => ({
  overall: toAmounts(overall.filter((line) => !isBlank(line))),
  assignments: [
    ...Map.groupBy(
      assigned.filter((line) => !isBlank(line)),
      ({ cluster }) => cluster,
    ),
  ].map(([cluster, lines]) => ({
    cluster,
    hard: toAmounts(lines),
  })),
});

const toAmounts = (lines: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value.trim()]));

/** What is wrong with each limit over all clusters. */
export const overallProblems = ({ overall, assigned }: QuotaDraft): LimitProblem[] =>
  overall.map((line, at) => {
    if (isBlank(line)) return null;
    const { name, value } = line;
    const problem = lineProblem(name, value);
    if (problem) return problem;
    if (overall.findIndex((one) => one.name === name) !== at) return 'twice';
    const given = assigned.reduce((sum, one) => sum + (one.name === name ? amountOf(one.value) : 0), 0);
    return given > 0 && Number(given.toFixed(6)) > amountOf(value) ? 'below' : null;
  });

/** The same for those of single clusters. */
export const assignedProblems = ({ overall, assigned }: QuotaDraft): LimitProblem[] =>
  assigned.map((line, at) => {
    if (isBlank(line)) return null;
    const { cluster, name, value } = line;
    if (cluster === '') return 'cluster';
    const problem = lineProblem(name, value);
    if (problem) return problem;
    if (assigned.findIndex((one) => one.cluster === cluster && one.name === name) !== at) return 'twice';
    return overall.some((one) => one.name === name) ? null : 'notOverall';
  });

const amountOf = (written: string): number => parseQuantity(written) ?? 0;
const lineProblem = (name: string, value: string): LimitProblem =>
  isQuotaResource(name) ? quantityProblem(name, value.trim()) : 'resource';

/** Whether a draft says what is written already, so that there is nothing to set. */
export const isAsWritten = (draft: QuotaDraft, written: Written): boolean =>
  JSON.stringify(sorted(draft)) === JSON.stringify(sorted(toDraft(written)));

const sorted = ({ overall, assigned }: QuotaDraft) => [
  overall
    .filter((line) => !isBlank(line))
    .map(({ name, value }) => `${name} ${value.trim()}`)
    .sort(),
  assigned
    .filter((line) => !isBlank(line))
    .map(({ cluster, name, value }) => `${cluster} ${name} ${value.trim()}`)
    .sort(),
];
