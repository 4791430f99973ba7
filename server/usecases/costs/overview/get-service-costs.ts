import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type ServiceCosts, serviceCostsQuerySchema } from '../../../../lib/contracts/service-costs.ts';
import { dayMs, toDay } from '../../../../lib/days.ts';
import { costServices } from '../../../domain/costs/reports/service-costs.ts';
import { findCluster } from '../../clusters/find-cluster.ts';
import { defineQuery } from '../../define.ts';
import { totalOf } from './cost-completeness.ts';
import { daysOf } from './cost-window.ts';

/** What the services of a cluster cost, by the namespaces they live in; of days that were spent for the asker's projects. */
export const getServiceCosts = defineQuery({
  name: 'get-service-costs',
  action: 'cost.read',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: serviceCostsQuerySchema },
  run: async ({ deps, visible }, { query }, { namespace, name }): Promise<ServiceCosts> => {
    const { from, until } = daysOf(query, deps.clock.now());
    const days = { from: toDay(from), to: toDay(until) };
    const { currency } = deps;
    const tx = deps.db.auto;
    const question = { visible, filter: { cluster: [`${namespace}/${name}`] }, currency, ...days };
    const [seen, sums, completeness] = await Promise.all([
      deps.clusters.get(tx, { namespace, name }),
      deps.costs.sums(tx, question, ['namespace']),
      deps.costs.completeness(tx, question),
    ]);
    const known = {
      total: sums.length === 0 ? null : totalOf(sums, completeness, days),
      sums: sums.map(({ keys, amount }) => ({ key: keys[0] ?? null, amount })),
      isUnconverted: completeness.unconverted.length > 0,
    };
    return {
      from: days.from,
      to: toDay(until - dayMs),
      currency,
      ...costServices(seen?.serviceSets ?? [], known),
    };
  },
});
