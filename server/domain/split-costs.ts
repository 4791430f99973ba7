import { splitAmount } from '../../lib/finops/split.ts';
import { type Amount, addMoney, subtractMoney } from '../../lib/money.ts';
import { systemNamespaces } from './cost-load.ts';

/** What a namespace is given beside its own cost, by each way of splitting. */
export interface NamespaceShares {
  namespace: string;
  idleEven: Amount;
  idleProportional: Amount;
  /** Of a namespace that is shared itself: its own cost below zero, once others bear it. */
  sharedEven: Amount;
  sharedProportional: Amount;
}

/** What a cluster cost in a day, what of it was idle, and what its namespaces cost themselves. */
export interface DayToSplit {
  amount: Amount;
  idle: Amount;
  namespaces: readonly { namespace: string; amount: Amount }[];
}

/** Whether all others need it: what the system of the cluster costs is shared. */
const isShared = (namespace: string) => systemNamespaces.test(namespace);

/** Whether a group of namespaces may be nothing but what others bear once costs are split. */
export const isBorne = (key: string | null) => key === '__idle__' || key === '__other__' || isShared(key ?? '');

/**
 * Splits a day's idle cost and its shared cost (the system's namespaces, fees, and what else belongs to no namespace)
 * among the namespaces that are not shared. What nobody can bear stays where it is. The day's total never changes.
 * kof-finops.md, section 10.2.
 */
export function splitDay({ amount, idle, namespaces }: DayToSplit): NamespaceShares[] {
  const sorted = [...namespaces].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  const bearers = sorted.filter(({ namespace }) => !isShared(namespace));
  const weights = { even: bearers.map(() => '1'), proportional: bearers.map((bearer) => bearer.amount) };
  const shared = subtractMoney(amount, addMoney(idle, ...bearers.map((bearer) => bearer.amount)));
  const give = (total: Amount, by: readonly Amount[], own: (amount: Amount) => Amount) => {
    const parts = splitAmount(total, by);
    let next = 0;
    return sorted.map((one) => {
      if (parts === null) return '0';
      return isShared(one.namespace) ? own(one.amount) : (parts[next++] ?? '0');
    });
  };
  const nothing = () => '0';
  const taken = (own: Amount) => subtractMoney('0', own);
  const [idleEven, idleProportional] = [give(idle, weights.even, nothing), give(idle, weights.proportional, nothing)];
  const sharedEven = give(shared, weights.even, taken);
  const sharedProportional = give(shared, weights.proportional, taken);
  return sorted.map(({ namespace }, index) => ({
    ...{ namespace, idleEven: idleEven[index] ?? '0', idleProportional: idleProportional[index] ?? '0' },
    ...{ sharedEven: sharedEven[index] ?? '0', sharedProportional: sharedProportional[index] ?? '0' },
  }));
}
