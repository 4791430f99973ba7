import { type Amount, addMoney, convertMoney, subtractMoney } from '../../../../lib/money.ts';
import type { NamespaceCost } from '../hours/namespace-cost.ts';
import { type CostDay, remainderOf, totalOf } from '../pricing/cost-charges.ts';
import { coverageOf, writeFigure } from '../reports/cost-figures.ts';

const identity = ['date', 'clusterNamespace', 'cluster', 'template', 'team', 'namespace'] as const;
const hours = ['cpu_core_hours', 'ram_gib_hours', 'gpu_hours', 'storage_gib_hours'] as const;
const costs = [
  'cpu_cost',
  'ram_cost',
  'gpu_cost',
  'storage_cost',
  'network_cost',
  'lb_cost',
  'idle_cost',
  'shared_cost',
  'total_cost',
] as const;

/** The columns of the short format, in their order. */
export const costTableColumns = [...identity, ...hours, ...costs, 'currency', 'coverage'] as const;
/** Those whose cells are numbers. */
export const costTableFigures: ReadonlySet<string> = new Set([...hours, ...costs, 'coverage']);

export type CostTableRow = Partial<Record<string, string | null>>;

const greatest = (asked: number | null, used: number | null) =>
  asked === null && used === null ? null : writeFigure(Math.max(asked ?? 0, used ?? 0));
const isKnown = (amount: Amount | null) => amount !== null;

/** One row a namespace and one for what belongs to none; their totals add up to the day's. */
export function* toCostTable(day: CostDay, currency: string): Generator<CostTableRow> {
  const { rate } = day;
  const convert = (amount: Amount | null) => (amount === null || rate === null ? amount : convertMoney(amount, rate));
  const add = (...amounts: (Amount | null)[]) =>
    amounts.some(isKnown) ? convert(addMoney(...amounts.filter(isKnown))) : null;
  const common = {
    date: day.day,
    clusterNamespace: day.cluster.namespace,
    cluster: day.cluster.name,
    template: day.template,
    team: day.project,
    currency: rate === null ? day.currency : currency,
    coverage: coverageOf(day),
  };
  for (const part of day.parts) yield { ...common, ...rowOf(part, convert, add) };
  if (day.isPartsOnly) return;
  const rest = remainderOf(day);
  const { node, storage, loadBalancer, fee, given = { idle: '0', shared: '0' } } = day;
  const isUnknown = node === null;
  yield {
    ...common,
    gpu_hours: day.gpuHours === null ? null : writeFigure(day.gpuHours),
    storage_cost: storage === null ? null : convert(rest.storage),
    lb_cost: loadBalancer === null ? null : convert(rest.loadBalancer),
    idle_cost: isUnknown ? null : convert(subtractMoney(rest.idle, given.idle)),
    shared_cost: isUnknown ? convert(fee) : convert(subtractMoney(addMoney(fee ?? '0', rest.machines), given.shared)),
    total_cost: [node, storage, loadBalancer, fee].some(isKnown)
      ? convert(subtractMoney(totalOf(day), addMoney(allocatedOf(day), given.idle, given.shared)))
      : null,
  };
}

function rowOf(
  part: NamespaceCost,
  convert: (amount: Amount | null) => Amount | null,
  add: (...amounts: (Amount | null)[]) => Amount | null,
): CostTableRow {
  const { namespace, cpu, memory, gpu, storage, loadBalancer, given } = part;
  const { idle = null, shared = null } = given ?? {};
  return {
    namespace,
    cpu_core_hours: greatest(part.cpuRequestHours, part.cpuUseHours),
    ram_gib_hours: greatest(part.memoryRequestGibHours, part.memoryUseGibHours),
    cpu_cost: convert(cpu),
    ram_cost: convert(memory),
    gpu_cost: convert(gpu),
    storage_cost: convert(storage),
    lb_cost: convert(loadBalancer),
    idle_cost: convert(idle),
    shared_cost: convert(shared),
    total_cost: add(cpu, memory, gpu, storage, loadBalancer, idle, shared),
  };
}

const allocatedOf = ({ parts }: CostDay): Amount =>
  addMoney(
    ...parts
      .flatMap(({ cpu, memory, gpu, storage, loadBalancer }) => [cpu, memory, gpu, storage, loadBalancer])
      .filter(isKnown),
  );
