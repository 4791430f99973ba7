import { splitAmount } from '../../../../lib/finops/split.ts';
import { type Amount, addMoney, subtractMoney } from '../../../../lib/money.ts';
import { systemNamespaces } from './cost-load.ts';
import type { Parts } from './cost-readings.ts';

/** What a namespace is given beside its own cost, by each way of splitting. */
export interface NamespaceShares {
  namespace: string;
  idleEven: Amount;
  idleProportional: Amount;
  /** Of a namespace that is shared itself: its own cost below zero, once others bear it. */
  sharedEven: Amount;
  sharedProportional: Amount;
}

type ByResource = Parts<Amount>;
const resources = ['cpu', 'memory', 'gpu'] as const;

/** What a cluster cost in a day, what of it was idle, and what its namespaces cost themselves: in all, and of each resource. */
export interface DayToSplit {
  amount: Amount;
  idle: ByResource;
  namespaces: readonly (ByResource & { namespace: string; amount: Amount })[];
}

/** Whether all others need it: what the system of the cluster costs is shared. */
const isShared = (namespace: string) => systemNamespaces.test(namespace);

/** Whether a group of namespaces may be nothing but what others bear once costs are split. */
export const isBorne = (key: string | null) => key === '__idle__' || key === '__other__' || isShared(key ?? '');

/**
 * Splits a day's idle cost and its shared cost (the system's namespaces, fees, and what else belongs to no namespace)
 * among the namespaces that are not shared. In proportion, what is idle of a resource goes by what each costs of that
 * resource, and what is shared by all of its cost. What nobody can bear stays where it is. The day's total never changes.
 * OpenCost Specification (opencost.io/docs/specification).
 */
export function splitDay({ amount, idle, namespaces }: DayToSplit): NamespaceShares[] {
  const sorted = [...namespaces].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  const bearers = sorted.filter(({ namespace }) => !isShared(namespace));
  const weights = { even: bearers.map(() => '1'), proportional: bearers.map((bearer) => bearer.amount) };
  const allIdle = addMoney(...resources.map((resource) => idle[resource]));
  const shared = subtractMoney(amount, addMoney(allIdle, ...weights.proportional));
  const give = (parts: readonly Amount[] | null, own: (amount: Amount) => Amount) => {
    let next = 0;
    return sorted.map((one) => {
      if (parts === null) return '0';
      return isShared(one.namespace) ? own(one.amount) : (parts[next++] ?? '0');
    });
  };
  const nothing = () => '0';
  const taken = (own: Amount) => subtractMoney('0', own);
  const idleParts = resources.flatMap((resource) => {
    const parts =
      Number(idle[resource]) === 0
        ? null
        : splitAmount(
            idle[resource],
            bearers.map((one) => one[resource]),
          );
    return parts === null ? [] : [parts];
  });
  const idleProportional = give(
    bearers.map((_, at) => addMoney(...idleParts.map((parts) => parts[at] ?? '0'))),
    nothing,
  );
  const idleEven = give(splitAmount(allIdle, weights.even), nothing);
  const sharedEven = give(splitAmount(shared, weights.even), taken);
  const sharedProportional = give(splitAmount(shared, weights.proportional), taken);
  return sorted.map(({ namespace }, index) => ({
    namespace,
    idleEven: idleEven[index] ?? '0',
    idleProportional: idleProportional[index] ?? '0',
    sharedEven: sharedEven[index] ?? '0',
    sharedProportional: sharedProportional[index] ?? '0',
  }));
}
