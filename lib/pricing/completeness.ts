import type { EstimateDetail, UnknownPart } from '../contracts/estimate.ts';

// What a sum may leave out without being a guess: it is small, or nothing is bought.
const negligible: ReadonlySet<UnknownPart['code']> = new Set(['egress', 'own-machines', 'shared-host']);

/** Whether an estimate counts everything that costs much, so that its figure may stand alone. */
export function isCounted({ unknown }: Pick<EstimateDetail, 'unknown'>): boolean {
  return unknown.every(({ code }) => negligible.has(code));
}

/**
 * What keeps an estimate from being the price: machine types that are still to be chosen, or parts without a price.
 * Null when nothing does. The figure is then a lower bound.
 */
export function whatIsOpen(estimate: Pick<EstimateDetail, 'unknown'>): 'machine-types' | 'parts' | null {
  if (estimate.unknown.some(({ code }) => code === 'machine-missing')) return 'machine-types';
  return isLowerBound(estimate) ? 'parts' : null;
}

// These leave out whole machines or the control plane; what the others leave out is small beside the sum.
const large: ReadonlySet<UnknownPart['code']> = new Set([
  'rate-card',
  'machine',
  'managed-control-plane',
  'autoscaling',
]);

const isLowerBound = ({ unknown }: Pick<EstimateDetail, 'unknown'>) => unknown.some(({ code }) => large.has(code));
