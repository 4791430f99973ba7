import type { ClusterService, ClusterServiceSet } from '../../../../lib/contracts/cluster-services.ts';
import type {
  CostedService,
  ServiceCosts,
  ServiceNamespace,
  UnknownCost,
} from '../../../../lib/contracts/service-costs.ts';
import { addMoney } from '../../../../lib/money.ts';
import { serviceKey } from '../../../../lib/service-levels.ts';

/** What is known of a cluster's costs in some days. */
export interface KnownCosts {
  /** Null where it is not known. */
  total: string | null;
  /** By namespace; `__idle__` and `__other__` stand for what has no place in any. */
  sums: readonly { key: string | null; amount: string | null }[];
  /** Amounts are left out, because no rate leads into the asked currency. */
  isUnconverted: boolean;
}

type Asked = CostedService & { namespace: string };

const idle = '__idle__';
const other = '__other__';

/**
 * Services of a cluster with the cost of the namespaces they live in. Metrics know namespaces and not releases, so that
 * services which share a namespace share its amount, undivided.
 */
export function costServices(
  sets: readonly ClusterServiceSet[],
  { total, sums, isUnconverted }: KnownCosts,
): Pick<ServiceCosts, 'total' | 'namespaces' | 'rest'> {
  const amounts = new Map(sums.map(({ key, amount }) => [key, amount]));
  const hosting = Map.groupBy(eachOnce(sets), ({ namespace }) => namespace);
  const namespaces = [...hosting].map(([namespace, services]): ServiceNamespace => {
    const amount = amounts.get(namespace) ?? null;
    const isRunning = services.some(({ state }) => runs.has(state));
    return {
      namespace,
      amount,
      share: amount === null ? null : shareOf(amount, total),
      unknown: amount === null ? whyUnknown({ isUnconverted, isMetered: total !== null, isRunning }) : null,
      services: services.map(({ namespace: _namespace, ...service }) => service),
    };
  });
  return { total, namespaces: namespaces.sort(dearestFirst), rest: total === null ? null : restOf(sums, hosting) };
}

const runs = new Set<ClusterService['state']>(['deployed', 'failed', 'provisioning', 'deleting']);

/** Each release once, as the set has it that installs it. */
function eachOnce(sets: readonly ClusterServiceSet[]): Asked[] {
  const all = sets.flatMap(({ multiClusterService: rule, services }) =>
    services.map(({ name, namespace, template, version, state }) => ({
      name,
      namespace,
      template,
      version,
      state,
      rule,
    })),
  );
  const releases = Map.groupBy(all, serviceKey);
  return [...releases.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    return [[first, ...more].find(({ state }) => state !== 'replaced') ?? first];
  });
}

function whyUnknown(known: { isUnconverted: boolean; isMetered: boolean; isRunning: boolean }): UnknownCost {
  if (known.isUnconverted) return 'no-rate';
  if (!known.isMetered) return 'not-metered';
  return known.isRunning ? 'no-figures' : 'not-running';
}

const shareOf = (amount: string, total: string | null): number | null =>
  total === null || Number(total) <= 0 ? null : Number(amount) / Number(total);

function dearestFirst(a: ServiceNamespace, b: ServiceNamespace): number {
  const amountOf = ({ amount }: ServiceNamespace) => (amount === null ? -1 : Number(amount));
  return amountOf(b) - amountOf(a) || (a.namespace < b.namespace ? -1 : 1);
}

function restOf(sums: KnownCosts['sums'], hosting: ReadonlyMap<string, unknown>): ServiceCosts['rest'] {
  const outside = sums.filter(({ key }) => key !== idle && key !== other && !hosting.has(key ?? ''));
  const sumOf = (some: KnownCosts['sums']) => addMoney(...some.flatMap(({ amount }) => amount ?? []));
  return {
    elsewhere: sumOf(outside),
    namespaces: outside.length,
    idle: sumOf(sums.filter(({ key }) => key === idle)),
    other: sumOf(sums.filter(({ key }) => key === other)),
  };
}
