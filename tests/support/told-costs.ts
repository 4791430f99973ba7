import { hourMs } from '../../lib/days.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import type { ClusterReading, CostReadings } from '../../server/domain/costs/hours/cost-readings.ts';
import type { CostDeps } from '../../server/jobs/book-costs.ts';
import type { CostSource } from '../../server/ports/costs.ts';
import { MetricsError } from '../../server/ports/metrics.ts';
import type { TestDeps } from './deps.ts';

/** A source of costs that is told what to say of each hour; its clock is set by hand. */
interface ToldCosts {
  jobs: CostDeps;
  now: Date;
  /** Its oldest data. */
  since: Date;
  currency: string;
  /** What it tells of the clusters of an hour. */
  tell(hour: Date): ClusterReading[];
  /** What it says that it kept to itself. */
  silence: CostReadings['unread'];
  /** Windows from these on (`YYYY-MM-DDTHH`) are not answered in time. */
  tooHard: Set<string>;
  /** Days that were asked for, as `YYYY-MM-DDTHH`, and `oldest`. */
  asked: string[];
}

export function tellCosts(deps: TestDeps, name: string, since: Date): ToldCosts {
  const source: CostSource = {
    name,
    exchangeRates: [],
    oldest: async () => {
      told.asked.push('oldest');
      return told.since;
    },
    get currency() {
      return told.currency;
    },
    read: async (from, to) => {
      const asked = from.toISOString().slice(0, 13);
      told.asked.push(asked);
      if (told.tooHard.has(asked)) throw new MetricsError('timed-out', 'Timed out');
      const count = (to.getTime() - from.getTime()) / hourMs;
      const hours = Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * hourMs));
      return { clusters: hours.flatMap((hour) => told.tell(hour)), unread: told.silence };
    },
    allocations: async () => [],
  };
  const told: ToldCosts = {
    since,
    now: since,
    currency: 'USD',
    tell: () => [],
    silence: [],
    asked: [],
    tooHard: new Set(),
    jobs: {
      db: deps.db,
      clock: { now: () => told.now },
      costs: costStore,
      source,
      rateCards: { list: async () => [] },
      onError: (error) => {
        throw error;
      },
    },
  };
  return told;
}

interface KeptHour {
  cluster: string;
  hour: string;
  amount: string | null;
  currency: string;
  reason: string | null;
  computedAt: Date;
}

/** The hours of a source that are kept, oldest first. */
export const keptHours = (deps: TestDeps, source: string) =>
  deps.db.auto.$queryRawUnsafe<KeptHour[]>(
    `SELECT c.name AS cluster, to_char(h.hour AT TIME ZONE 'UTC', 'DD"T"HH24') AS hour, trim_scale(h.node)::text AS amount,
       h.currency, h.reason, h.computed_at AS "computedAt"
     FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id WHERE h.source = $1 ORDER BY 2, 1`,
    source,
  );
