import { z } from 'zod';
import { mostQuotaClusters, mostQuotaResources } from '../../../lib/contracts/federated-quota-changes.ts';
import type { QuotaMaker } from '../../../lib/contracts/federated-quotas.ts';
import { parseQuantity } from '../../../lib/quantity.ts';
import { bounded, keep, quantities, text } from '../karmada/reading.ts';
import { makerOf, onlyMakers } from './quota-maker.ts';

/** Amounts of resources; what is no quantity is not kept. */
const amounts = quantities.transform((all) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, quantity]) => amountOf(quantity) !== null)
      .slice(0, mostQuotaResources),
  ),
);
const none = {};
const makers = z.record(z.string(), z.string()).catch({}).default({}).transform(onlyMakers);

const schema = z.object({
  metadata: z.object({ name: z.string(), namespace: text, labels: makers, annotations: makers }),
  spec: z.object({
    overall: amounts.default(none),
    staticAssignments: bounded(z.object({ clusterName: z.string(), hard: amounts.default(none) }), mostQuotaClusters),
  }),
  status: z
    .object({
      overall: amounts.default(none),
      overallUsed: amounts.default(none),
      aggregatedStatus: bounded(z.object({ clusterName: z.string(), used: amounts.default(none) }), mostQuotaClusters),
    })
    .optional()
    .catch(undefined),
});

/** Quantities by resource, as they are written. */
export type Amounts = Readonly<Record<string, string>>;

/** A FederatedResourceQuota as it is written and as its controllers have left it. */
export interface Quota {
  name: string;
  namespace: string;
  maker: QuotaMaker;
  overall: Amounts;
  /** What is set for single members: the first of several for the same member counts. */
  assignments: readonly { cluster: string; hard: Amounts }[];
  /** Empty where no controller has looked. */
  overallUsed: Amounts;
  /** What members say of the ResourceQuota there, by name. */
  usedOn: ReadonlyMap<string, Amounts>;
  isLookedAt: boolean;
}

/** What of a FederatedResourceQuota is kept: what is read of it. */
export const toKeptQuota = keep(schema);

/** Reads a FederatedResourceQuota; null when the object is none. */
export function readQuota(object: unknown): Quota | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { spec, status } = parsed;
  const { name, namespace, labels, annotations } = parsed.metadata;
  const assignments = spec.staticAssignments.map(({ clusterName, hard }) => ({ cluster: clusterName, hard }));
  return {
    name,
    namespace,
    maker: makerOf(labels, annotations),
    overall: spec.overall,
    assignments: assignments.filter(
      (one, at) => assignments.findIndex(({ cluster }) => cluster === one.cluster) === at,
    ),
    overallUsed: status?.overallUsed ?? none,
    usedOn: new Map((status?.aggregatedStatus ?? []).map(({ clusterName, used }) => [clusterName, used])),
    isLookedAt: Object.keys(status?.overall ?? none).length > 0,
  };
}

/** The amount of a quantity in its base unit; null for what is none. */
function amountOf(written: string): number | null {
  const amount = parseQuantity(written);
  return amount === null || !Number.isFinite(amount) ? null : amount;
}

/** A quantity with its amount; null where the resource has none. */
export function quantityOf(amounts: Amounts, resource: string): { amount: number; written: string } | null {
  // A resource may have the name of something that every object has.
  const written = Object.hasOwn(amounts, resource) ? amounts[resource] : undefined;
  const amount = written === undefined ? null : amountOf(written);
  return written === undefined || amount === null ? null : { amount, written };
}
