import { type Amount, addMoney, multiplyMoney, subtractMoney } from '../../../../lib/money.ts';
import type { Given, NamespaceCost } from '../hours/namespace-cost.ts';

/** What a contract's discount is told of. */
type ListedKind = 'node' | 'storage' | 'loadBalancer' | 'fee';

/** A cluster's day (UTC) and whom it is booked on; amounts are in `currency`. */
export interface CostDay {
  day: string;
  cluster: { namespace: string; name: string; uid: string | null };
  project: string | null;
  owner: string | null;
  requester: string | null;
  catalogItem: string | null;
  itemVersion: string | null;
  template: string | null;
  provider: string | null;
  region: string | null;
  costCentre: string | null;
  labels: Record<string, unknown>;
  node: Amount | null;
  storage: Amount | null;
  loadBalancer: Amount | null;
  fee: Amount | null;
  idleCpu: Amount | null;
  idleMemory: Amount | null;
  idleGpu: Amount | null;
  /** Of the whole cluster; null also where less of it was asked for. */
  gpuHours: number | null;
  /** Hours that were expected, and those of which nothing is known. */
  hours: number;
  hoursMissing: number;
  currency: string;
  /** From `currency` into the installation's, on that day; null where no rate leads there. */
  rate: Amount | null;
  computedAt: Date;
  parts: NamespaceCost[];
  /** By how much the list price of each is more than what was paid; absent where nothing was taken off. */
  listFactors?: Record<ListedKind, Amount | null>;
  /** List prices of what cost nothing because all of it was taken off; whose share they were is not known. */
  listOfFree?: Partial<Record<ListedKind, Amount>>;
  /** Of the machines' cost: those whose price changes with demand, 0 to 1; null where that is not known. */
  spotShare?: Amount | null;
  /** Only what is in `parts` was asked for: nothing is said of what belongs to no namespace. */
  isPartsOnly?: boolean;
  /** What all namespaces together are given, which is taken off here. */
  given?: Given;
}

type ChargeKind = 'workload' | 'idle' | 'storage' | 'network' | 'fee';
/** What is paid for: the stock-keeping unit. */
type Metered = 'cpu' | 'memory' | 'gpu' | 'machines' | 'overcommit' | 'storage' | 'load-balancer' | 'fee';
/** `given-` is what namespaces bear of the idle and the shared cost, and what is taken off there. */
export type ChargeWhat = Metered | 'given-idle' | 'given-shared';

/** One line of a bill: what one thing cost in one cluster, or one of its namespaces, in one day. */
export interface Charge {
  of: CostDay;
  kind: ChargeKind;
  what: ChargeWhat;
  /** Null for what belongs to no namespace. */
  namespace: string | null;
  amount: Amount;
  /** The same before the contract's discount. */
  list: Amount;
  /** `Dynamic` for machines whose price changes with demand. */
  pricing: 'Standard' | 'Dynamic';
  /** As metered; null where only time is known. */
  consumed: { quantity: number; unit: 'vCPU-Hours' | 'GiB-Hours' } | null;
}

const sum = (amounts: readonly (Amount | null)[]): Amount => addMoney(...amounts.filter((amount) => amount !== null));
const isNothing = (amount: Amount) => Number(amount) === 0;

/** Allocation is the greater of what was asked for and what was used. */
const most = (asked: number | null, used: number | null) =>
  asked === null && used === null ? null : Math.max(asked ?? 0, used ?? 0);

type Line = Omit<Charge, 'list' | 'pricing'>;

function* chargesOf(of: CostDay, part: NamespaceCost): Generator<Line> {
  const { namespace } = part;
  const cpuHours = most(part.cpuRequestHours, part.cpuUseHours);
  const gibHours = most(part.memoryRequestGibHours, part.memoryUseGibHours);
  const consumedCpu = cpuHours === null ? null : { quantity: cpuHours, unit: 'vCPU-Hours' as const };
  const consumedMemory = gibHours === null ? null : { quantity: gibHours, unit: 'GiB-Hours' as const };
  const rows = [
    { kind: 'workload', what: 'cpu', amount: part.cpu, consumed: consumedCpu },
    { kind: 'workload', what: 'memory', amount: part.memory, consumed: consumedMemory },
    { kind: 'workload', what: 'gpu', amount: part.gpu, consumed: null },
    { kind: 'storage', what: 'storage', amount: part.storage, consumed: null },
    { kind: 'network', what: 'load-balancer', amount: part.loadBalancer, consumed: null },
    { kind: 'idle', what: 'given-idle', amount: part.given?.idle ?? null, consumed: null },
    { kind: 'fee', what: 'given-shared', amount: part.given?.shared ?? null, consumed: null },
  ] as const;
  for (const { amount, ...row } of rows) {
    if (amount !== null && !isNothing(amount)) yield { ...row, of, namespace, amount };
  }
}

/** What a cluster's day holds beyond its namespaces; the parts of a day and this make up the day's total. */
export interface Remainder {
  /** Of the machines: what nothing was allocated to. */
  idle: Amount;
  /** Of the machines: neither idle nor allocated. Below zero where more was allocated than the machines cost. */
  machines: Amount;
  storage: Amount;
  loadBalancer: Amount;
}

/** What is left of each kind when the namespaces have theirs. */
export function remainderOf(day: CostDay): Remainder {
  const allocated = sum(day.parts.flatMap(({ cpu, memory, gpu }) => [cpu, memory, gpu]));
  const idle = sum([day.idleCpu, day.idleMemory, day.idleGpu]);
  const rest = (whole: Amount | null, parts: (Amount | null)[]) => subtractMoney(whole ?? '0', sum(parts));
  return {
    idle,
    machines: rest(day.node, [allocated, idle]),
    storage: rest(
      day.storage,
      day.parts.map(({ storage }) => storage),
    ),
    loadBalancer: rest(
      day.loadBalancer,
      day.parts.map(({ loadBalancer }) => loadBalancer),
    ),
  };
}

/** What the whole day cost. */
export const totalOf = ({ node, storage, loadBalancer, fee }: CostDay): Amount =>
  sum([node, storage, loadBalancer, fee]);

const factorOf: Record<ChargeWhat, ListedKind> = {
  cpu: 'node',
  memory: 'node',
  gpu: 'node',
  machines: 'node',
  overcommit: 'node',
  'given-idle': 'node',
  storage: 'storage',
  'load-balancer': 'loadBalancer',
  fee: 'fee',
  'given-shared': 'fee',
};

/** With its list price; what machines of both prices cost is parted as the day's machines are. */
function* priced(line: Line): Generator<Charge> {
  const { of, what, amount, consumed } = line;
  const factor = of.listFactors?.[factorOf[what]] ?? '1';
  const list = multiplyMoney(amount, factor);
  const share = factorOf[what] === 'node' ? (of.spotShare ?? '0') : '0';
  const dynamic = { amount: multiplyMoney(amount, share), list: multiplyMoney(list, share) };
  const standard = { amount: subtractMoney(amount, dynamic.amount), list: subtractMoney(list, dynamic.list) };
  const part = (ratio: number) => consumed && { ...consumed, quantity: consumed.quantity * ratio };
  const ratio = Number(share);
  if (ratio < 1) yield { ...line, ...standard, pricing: 'Standard', consumed: part(1 - ratio) };
  if (ratio > 0) yield { ...line, ...dynamic, pricing: 'Dynamic', consumed: part(ratio) };
}

/**
 * A cluster's day as lines whose sum is the day's total: namespaces first, then what nothing was allocated to, then
 * what belongs to no namespace. What costs nothing at list price either, or is not known, has no line.
 */
export function* toCharges(day: CostDay): Generator<Charge> {
  for (const line of linesOf(day)) yield* priced(line);
  for (const [kind, line] of Object.entries(freeLines)) {
    const list = day.listOfFree?.[kind as ListedKind];
    if (list) yield { ...line, of: day, namespace: null, amount: '0', list, pricing: 'Standard', consumed: null };
  }
}

const freeLines: Record<ListedKind, Pick<Charge, 'kind' | 'what'>> = {
  node: { kind: 'workload', what: 'machines' },
  storage: { kind: 'storage', what: 'storage' },
  loadBalancer: { kind: 'network', what: 'load-balancer' },
  fee: { kind: 'fee', what: 'fee' },
};

function* linesOf(day: CostDay): Generator<Line> {
  for (const part of day.parts) yield* chargesOf(day, part);
  if (day.isPartsOnly) return;
  const rest = remainderOf(day);
  const isAllocated = day.parts.length > 0 || day.idleCpu !== null;
  const rows: (Pick<Charge, 'kind' | 'what'> & { amount: Amount | null })[] = [
    { kind: 'idle', what: 'cpu', amount: day.idleCpu },
    { kind: 'idle', what: 'memory', amount: day.idleMemory },
    { kind: 'idle', what: 'gpu', amount: day.idleGpu },
    // Idle is never below zero, so what was allocated beyond the machines' price is taken off beside it. What is left was
    // nobody's: of the time for which the exporter was not heard.
    isAllocated && Number(rest.machines) < 0
      ? { kind: 'idle', what: 'overcommit', amount: rest.machines }
      : { kind: 'workload', what: 'machines', amount: rest.machines },
    { kind: 'storage', what: 'storage', amount: rest.storage },
    { kind: 'network', what: 'load-balancer', amount: rest.loadBalancer },
    { kind: 'fee', what: 'fee', amount: day.fee },
    { kind: 'idle', what: 'given-idle', amount: day.given ? subtractMoney('0', day.given.idle) : null },
    { kind: 'fee', what: 'given-shared', amount: day.given ? subtractMoney('0', day.given.shared) : null },
  ];
  for (const { amount, ...row } of rows) {
    if (amount !== null && !isNothing(amount)) yield { ...row, of: day, namespace: null, amount, consumed: null };
  }
}
