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

export const toLimits = ({ overall, assigned }: QuotaDraft): FederatedLimits => ({
  overall: toAmounts(overall),
  assignments: [...Map.groupBy(assigned, ({ cluster }) => cluster)].map(([cluster, lines]) => ({
    cluster,
    hard: toAmounts(lines),
  })),
});

const toAmounts = (lines: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value.trim()]));

/** What is wrong with each limit over all clusters. */
export const overallProblems = ({ overall, assigned }: QuotaDraft): LimitProblem[] =>
  overall.map(({ name, value }, at) => {
    const problem = lineProblem(name, value);
    if (problem) return problem;
    if (overall.findIndex((line) => line.name === name) !== at) return 'twice';
    const given = assigned.reduce((sum, line) => sum + (line.name === name ? amountOf(line.value) : 0), 0);
    return given > 0 && Number(given.toFixed(6)) > amountOf(value) ? 'below' : null;
  });

/** The same for those of single clusters. */
export const assignedProblems = ({ overall, assigned }: QuotaDraft): LimitProblem[] =>
  assigned.map(({ cluster, name, value }, at) => {
    if (cluster === '') return 'cluster';
    const problem = lineProblem(name, value);
    if (problem) return problem;
    if (assigned.findIndex((line) => line.cluster === cluster && line.name === name) !== at) return 'twice';
    return overall.some((line) => line.name === name) ? null : 'notOverall';
  });

const amountOf = (written: string): number => parseQuantity(written) ?? 0;
const lineProblem = (name: string, value: string): LimitProblem =>
  isQuotaResource(name) ? quantityProblem(name, value.trim()) : 'resource';

/** Whether a draft says what is written already, so that there is nothing to set. */
export const isAsWritten = (draft: QuotaDraft, written: Written): boolean =>
  JSON.stringify(sorted(draft)) === JSON.stringify(sorted(toDraft(written)));

const sorted = ({ overall, assigned }: QuotaDraft) => [
  overall.map(({ name, value }) => `${name} ${value.trim()}`).sort(),
  assigned.map(({ cluster, name, value }) => `${cluster} ${name} ${value.trim()}`).sort(),
];
