import type { EstimateError } from '../../../lib/contracts/cost-estimates.ts';
import { toDay } from '../../../lib/days.ts';
import { type EstimateCheck, judgeEstimates } from '../../../lib/finops/estimate-error.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import type { Context } from '../define.ts';

/** What clusters of these items were estimated at and cost, in the projects of which costs may be seen. */
export function readChecks({ deps, actor }: Context, items: readonly CatalogRecord[]): Promise<EstimateCheck[]> {
  const templates = items.flatMap(({ versions }) => versions.map(({ template }) => template));
  const visible = projectsWith(actor.grants, 'cost.read', actor.narrowing);
  const today = toDay(deps.clock.now());
  return deps.estimates.checks(deps.db.auto, { visible, currency: deps.currency, today, templates });
}

/** How right the estimates of an item's versions were together; null while too few clusters have run for long enough. */
export function errorOf({ versions }: CatalogRecord, checks: readonly EstimateCheck[]): EstimateError | null {
  const own = checks.filter((check) => versions.some(({ template }) => template === check.template));
  const { error, clusters, ordered } = judgeEstimates(own);
  return error === null ? null : { ratio: error, clusters, ordered };
}
