import type { EstimateDetail, UnknownPart } from '../contracts/estimate.ts';

/**
 * How much of a sum each part that is left out may be. `negligible`: it is small or nothing is bought, so the sum is no
 * guess. `small`: it is small beside the sum. `large`: whole machines or the control plane.
 */
const weights: Record<UnknownPart['code'], 'negligible' | 'small' | 'large'> = {
  'rate-card': 'large',
  machine: 'large',
  'machine-missing': 'large',
  'managed-control-plane': 'large',
  autoscaling: 'large',
  region: 'small',
  volumes: 'small',
  'load-balancers': 'small',
  'hosted-control-plane': 'small',
  'observed-currency': 'small',
  spot: 'small',
  egress: 'negligible',
  'own-machines': 'negligible',
  'shared-host': 'negligible',
};

type Unknown = Pick<EstimateDetail, 'unknown'>;

/** Whether an estimate counts everything that costs much, so that its figure may stand alone. */
export function isCounted({ unknown }: Unknown): boolean {
  return unknown.every(({ code }) => weights[code] === 'negligible');
}

/**
 * What keeps an estimate from being the price: machine types that are still to be chosen, or parts without a price.
 * Null when nothing does. The figure is then a lower bound.
 */
export function whatIsOpen({ unknown }: Unknown): 'machine-types' | 'parts' | null {
  if (unknown.some(({ code }) => code === 'machine-missing')) return 'machine-types';
  return unknown.some(({ code }) => weights[code] === 'large') ? 'parts' : null;
}
