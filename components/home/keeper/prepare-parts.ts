import type { AlertReport } from '@/lib/contracts/alerts';
import type { Me } from '@/lib/contracts/me';
import type { MetricsSourceReport } from '@/lib/contracts/metrics';
import type { MetricsRegions } from '@/lib/contracts/metrics-regions';

type PartName = 'management' | 'identity' | 'metrics' | 'regions' | 'alerts';

export interface Part {
  name: PartName;
  /** `awaited`: the answer is on its way. `off`: none is set up. `unknown`: only a part of it, or nothing, was answered. */
  state: 'ready' | 'failed' | 'off' | 'unknown' | 'awaited';
  /** Since when it does not answer, or when it last did. */
  at: string | null;
  /** Regions that do not answer. */
  lost: string[];
}

/** A question to the server as TanStack Query has it. */
interface Asked<T> {
  data: T | undefined;
  isPending: boolean;
}

interface Input {
  me: Pick<Me, 'managementCluster' | 'identityProvider'>;
  source: Asked<MetricsSourceReport>;
  regions: Asked<MetricsRegions>;
  alerts: Asked<AlertReport>;
}

/** How the parts are that Slipway depends on, each as it last answered. */
export function prepareParts({ me, source, regions, alerts }: Input): Part[] {
  const { reachable, observedAt, since } = me.managementCluster;
  const identitySince = me.identityProvider.since;
  return [
    { name: 'management', state: reachable ? 'ready' : 'failed', at: reachable ? observedAt : since, lost: [] },
    { name: 'identity', state: identitySince === null ? 'ready' : 'failed', at: identitySince, lost: [] },
    sourcePart(source),
    ...regionsPart(regions),
    alertsPart(alerts),
  ];
}

const unansweredState = ({ isPending }: Asked<unknown>) => (isPending ? 'awaited' : 'unknown');

function sourcePart(asked: Asked<MetricsSourceReport>): Part {
  const { data: source } = asked;
  const states = { off: 'off', failing: 'failed', connected: 'ready' } as const;
  const at = source && source.state !== 'off' ? source.checkedAt : null;
  return { name: 'metrics', state: source ? states[source.state] : unansweredState(asked), at, lost: [] };
}

/** Without regions there is nothing to tell. */
function regionsPart({ data: report, isPending }: Asked<MetricsRegions>): Part[] {
  if (isPending) return [{ name: 'regions', state: 'awaited', at: null, lost: [] }];
  if (report?.state !== 'known' || report.regions.length === 0) return [];
  const lost = report.regions.filter(({ isAnswering }) => !isAnswering);
  const at = lost.map(({ lastSeenAt }) => lastSeenAt).sort()[0] ?? report.answeredAt;
  return [{ name: 'regions', state: lost.length > 0 ? 'failed' : 'ready', at, lost: lost.map(({ name }) => name) }];
}

function alertsPart(asked: Asked<AlertReport>): Part {
  const { data: report } = asked;
  const base = { name: 'alerts' as const, lost: [] };
  if (!report) return { ...base, state: unansweredState(asked), at: null };
  if (report.state === 'off') return { ...base, state: 'off', at: null };
  const at = report.checkedAt;
  if (report.state === 'failing' || report.isPathDead) return { ...base, state: 'failed', at };
  return { ...base, state: report.isPartial ? 'unknown' : 'ready', at };
}
