import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { endsByItself } from '../../../../lib/contracts/application-workload.ts';
import { type Amount, estimateMoney } from '../../../../lib/money.ts';
import type { MemberPrices } from '../application-cost.ts';
import { unitDemandOf } from './whole-job.ts';

/** What an hour costs while it runs. */
export interface HourlyCost {
  /** Null where a member that gets it has no price. */
  amount: Amount | null;
  /** The price of its GPUs is known, or it has none. */
  withGpus: boolean;
}

/**
 * What ends by itself costs an hour while all of it runs, by the measured prices of the members that get it. Null for what
 * runs all the time: a month tells that.
 */
export function hourlyCostOf(
  spec: ApplicationSpec,
  members: ApplicationPreview['members'],
  prices: MemberPrices,
): HourlyCost | null {
  if (!endsByItself(spec.workload)) return null;
  const unit = unitDemandOf(spec);
  let [amount, withGpus] = [0, true];
  for (const { name, after } of members.filter((line) => line.after > 0)) {
    const price = prices.get(name);
    if (typeof price !== 'object') return { amount: null, withGpus: unit.gpus === 0 };
    const cores = (unit.cpuMillicores / 1000) * price.cpu;
    const memory = (unit.memoryMib / 1024) * price.memoryGib;
    if (unit.gpus > 0 && price.gpu === undefined) withGpus = false;
    amount += after * (cores + memory + unit.gpus * (price.gpu ?? 0));
  }
  return { amount: estimateMoney(amount), withGpus };
}
