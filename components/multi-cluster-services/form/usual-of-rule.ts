import type { RuleForm, RulePreview } from '@/lib/contracts/multi-cluster-changes';
import { addMoney, multiplyMoney } from '@/lib/money';
import type { ServiceLine } from './rule-draft';

/** Between what the services of a rule usually cost a month on all clusters that match. */
export interface RulePrice {
  /** Null where it is known of no service. */
  range: { low: string; high: string; currency: string } | null;
  /** Names of services whose cost is not known yet. */
  unknown: string[];
}

/** Adds up what each service usually costs on clusters of each size: nothing is told that its offer does not tell. */
export function usualOfRule(
  offers: RuleForm['offers'],
  services: readonly Pick<ServiceLine, 'name' | 'template'>[],
  sizes: RulePreview['sizes'],
): RulePrice {
  const told = services.map(({ name, template }) => {
    const offer = offers.find(({ versions }) => versions.some((version) => version.template === template));
    const parts = sizes.flatMap(({ size, clusters }) => {
      const usual = usualOn(offer?.usual ?? [], size);
      return usual ? [{ clusters, ...usual }] : [];
    });
    // On some clusters alone it would look cheaper than it is.
    return { name, parts: parts.length === sizes.length ? parts : [] };
  });
  const known = told.flatMap(({ parts }) => parts);
  const sum = (end: 'low' | 'high') => addMoney(...known.map((part) => multiplyMoney(part[end], part.clusters)));
  const [first] = known;
  return {
    range: first ? { low: sum('low'), high: sum('high'), currency: first.currency } : null,
    unknown: told.filter(({ parts }) => parts.length === 0).map(({ name }) => name),
  };
}

type Usual = RuleForm['offers'][number]['usual'];

/** On clusters of that size where it is known of them, else on any. */
const usualOn = (usual: Usual, size: Usual[number]['size']): Usual[number] | undefined =>
  usual.find((one) => one.size === size) ?? usual.find((one) => one.size === null);
