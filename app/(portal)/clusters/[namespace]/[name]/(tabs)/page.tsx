import { HydrationBoundary } from '@tanstack/react-query';
import { ClusterAlerts } from '@/components/alerts/cluster-alerts';
import { ClusterOverview } from '@/components/clusters/cluster-overview';
import { clusterLoadQuery } from '@/components/clusters/queries';
import { ClusterCost } from '@/components/costs/cluster/cluster-cost';
import { clusterCostQuestion, costSeriesQuery } from '@/components/costs/overview/queries';
import { alertsQuery } from '@/components/data/alerts-query';
import { clusterQuery } from '@/components/data/cluster-query';
import { costSleepQuery, sleepOfMonth } from '@/components/data/cost-sleep-query';
import { requestQuery } from '@/components/data/request-query';
import { toDay } from '@/lib/days';
import { readAhead } from '../../../../../read-ahead';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterOverviewPage({ params }: Props) {
  const cluster = await params;
  const question = clusterCostQuestion(cluster.namespace, cluster.name);
  const sleep = sleepOfMonth(cluster.namespace, cluster.name, toDay(new Date()));
  const ahead = await readAhead();
  const askOrder = async () => {
    const known = await ahead.ask(clusterQuery(cluster.namespace, cluster.name), 'getCluster', {
      path: cluster,
    });
    const order = known?.requests.find(({ kind }) => kind === 'create');
    if (order) await ahead.ask(requestQuery(order.id), 'getRequest', { path: { id: order.id } });
  };
  await Promise.all([
    askOrder(),
    ahead.ask(costSeriesQuery(question), 'getCostSeries', { query: question }),
    ahead.ask(costSleepQuery(sleep), 'getCostSleep', { query: sleep }),
    ahead.askBriefly(alertsQuery(cluster), 'listAlerts', { query: cluster }),
    ahead.ask(clusterLoadQuery(cluster.namespace, cluster.name), 'getClusterLoad', { path: cluster }),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <ClusterOverview {...cluster} alerts={<ClusterAlerts {...cluster} />} cost={<ClusterCost {...cluster} />} />
    </HydrationBoundary>
  );
}
