import type { FederatedLimits } from '../../../lib/contracts/federated-quota-changes.ts';
import { isQuotaResource, quantityProblem } from '../../../lib/quota-limits.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';
import { type Amounts, quantityOf } from './quota-object.ts';
import { exact } from './quota-usage.ts';

type Assignments = FederatedLimits['assignments'];

/** What limits are looked at with. */
interface Beside {
  /** Members for which something may be set: those that the person may know, and those that have something already. */
  clusters: ReadonlySet<string>;
  /** What is set for members that the person may not know; it stays. */
  hidden: Assignments;
}

const words = { quantity: 'quota-quantity', negative: 'quota-negative', whole: 'quota-whole' } as const;
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * What Karmada's webhook and the members would refuse of limits, each at its place in the body below `at`. Source: its checks
 * of pkg/webhook/federatedresourcequota.
 */
export function limitProblems({ overall, assignments }: FederatedLimits, beside: Beside, at = '/limits'): FieldError[] {
  const all = [...assignments, ...beside.hidden];
  return [
    ...amountProblems(overall, `${at}/overall`),
    ...Object.keys(overall).flatMap((resource): FieldError[] => {
      const limit = quantityOf(overall, resource)?.amount;
      const given = exact(all.reduce((sum, { hard }) => sum + (quantityOf(hard, resource)?.amount ?? 0), 0));
      if (limit === undefined || given === 0 || given <= limit) return [];
      return [{ pointer: `${at}/overall/${escaped(resource)}`, ...say('quota-below-assignments', { resource }) }];
    }),
    ...assignments.flatMap(({ cluster, hard }, index): FieldError[] => {
      const here = `${at}/assignments/${index}`;
      return [
        ...(beside.clusters.has(cluster)
          ? []
          : [{ pointer: `${here}/cluster`, ...say('quota-member-unknown', { name: cluster }) }]),
        ...amountProblems(hard, `${here}/hard`),
        ...Object.keys(hard)
          .filter((resource) => !Object.hasOwn(overall, resource))
          .map((resource) => ({
            pointer: `${here}/hard/${escaped(resource)}`,
            ...say('quota-not-overall', { resource }),
          })),
      ];
    }),
    ...missingForHidden(overall, beside.hidden).map((resource) => ({
      pointer: `${at}/overall`,
      ...say('quota-hidden-needs', { resource }),
    })),
  ];
}

const missingForHidden = (overall: Amounts, hidden: Assignments): string[] => [
  ...new Set(hidden.flatMap(({ hard }) => Object.keys(hard).filter((name) => !Object.hasOwn(overall, name)))),
];

const amountProblems = (amounts: Amounts, at: string): FieldError[] =>
  Object.entries(amounts).flatMap(([resource, written]): FieldError[] => {
    const pointer = `${at}/${escaped(resource)}`;
    if (!isQuotaResource(resource)) return [{ pointer, ...say('quota-resource-unknown', { resource }) }];
    const problem = quantityProblem(resource, written);
    return problem ? [{ pointer, ...say(words[problem], { resource }) }] : [];
  });
