import type { Statement } from '../../../lib/contracts/statements.ts';
import { type ClusterDay, daysOfMonth, summariseMonth } from '../../domain/statement.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { Context } from '../define.ts';

const dayMs = 86_400_000;
/** The nightly job works out the last two days anew; what comes after that is a correction. */
const settlingDays = 3;

/** A project's month, put together; null for a month of which there is nothing. */
export async function readStatement(
  { deps }: Pick<Context, 'deps'>,
  project: ProjectRecord,
  month: string,
): Promise<Statement | null> {
  const { currency } = deps;
  const tx = deps.db.auto;
  const { first, next, before } = daysOfMonth(month);
  const common = { visible: [project.name], filter: {}, currency };
  const late = new Date(Date.parse(next) + settlingDays * dayMs);
  const [sums, completeness, fresh] = await Promise.all([
    deps.costs.sums(tx, { ...common, from: before, to: next }, ['cluster'], { daily: true }),
    deps.costs.completeness(tx, { ...common, from: first, to: next }),
    deps.statements.freshness(tx, { project: project.name, from: first, until: next, late }),
  ]);
  if (fresh.asOf === null) return null;
  const rows = sums.flatMap(({ keys: [cluster], day, ...sum }): ClusterDay[] =>
    cluster && day ? [{ ...sum, cluster, day }] : [],
  );
  const { since, completeUntil, ...hours } = completeness;
  const toDay = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;
  const today = deps.clock.now().toISOString().slice(0, 10);
  return {
    ...{ project: project.name, title: project.title, month, currency, budget: project.budget },
    ...summariseMonth(rows, month, today, { since: toDay(since), until: toDay(completeUntil) }),
    ...{ asOf: fresh.asOf.toISOString(), correctedDays: fresh.lateDays },
    completeness: {
      ...hours,
      ratio: hours.hours === 0 ? null : 1 - hours.missing / hours.hours,
      completeUntil: completeUntil?.toISOString() ?? null,
    },
  };
}
