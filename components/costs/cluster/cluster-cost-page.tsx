'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostReport } from '@/lib/contracts/costs';
import { CostChart } from '../overview/cost-chart';
import { CostTable } from '../overview/cost-table';
import { CostsSkeleton } from '../overview/costs-skeleton';
import { Provenance } from '../overview/provenance';
import { costReportQuery, costSeriesQuery } from '../overview/queries';
import { useCostWords } from '../overview/use-cost-words';
import { ClusterAdvice } from './cluster-advice';
import { CostStrip } from './cost-strip';
import { ServiceCosts } from './service-costs';

interface ClusterCostPageProps {
  namespace: string;
  name: string;
}

/** What a cluster costs by its namespaces, its services and its types of machines, in 30 days. */
export function ClusterCostPage({ namespace, name }: ClusterCostPageProps) {
  const t = useTranslations('costs.cluster');
  const cluster = `${namespace}/${name}`;
  const query = useQuery(costSeriesQuery({ window: '30d', groupBy: 'namespace', cluster }));
  const types = useQuery(costReportQuery({ window: '30d', groupBy: 'nodeType', cluster }));
  return (
    <QueryBoundary query={query} skeleton={<CostsSkeleton />}>
      {(series) =>
        series.groups.length === 0 ? (
          <div className="grid gap-7">
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            <ServiceCosts namespace={namespace} name={name} />
          </div>
        ) : (
          <div className="grid gap-7">
            <CostStrip series={series} />
            <ClusterAdvice cluster={cluster} />
            <CostChart series={series} by="namespace" projects={[]} />
            <CostTable series={series} state={{ by: 'namespace', drill: () => null }} projects={[]} />
            <ServiceCosts namespace={namespace} name={name} />
            <QueryBoundary query={types} skeleton={<SkeletonRows rows={3} />}>
              {(report) => <NodeTypes report={report} />}
            </QueryBoundary>
            <Provenance series={series} />
          </div>
        )
      }
    </QueryBoundary>
  );
}

function NodeTypes({ report }: { report: CostReport }) {
  const t = useTranslations('costs.cluster');
  const table = useTranslations('costs.table');
  const dimension = useTranslations('costs.dimension');
  const money = useMoney();
  const words = useCostWords();
  return (
    <section>
      <h2 className="mb-1 text-14 font-semibold">
        {t('types')}{' '}
        <span className="text-12 font-normal text-subtle">{t('typesRemark', { currency: report.total.currency })}</span>
      </h2>
      <Table caption={t('types')}>
        <thead>
          <tr>
            <Th className="pl-0">{dimension('nodeType')}</Th>
            <Th className="pr-0 text-right">{table('spend')}</Th>
          </tr>
        </thead>
        <tbody>
          {report.items.map(({ key, amount }) => (
            <tr key={key ?? ''}>
              <Td className="pl-0 font-medium">
                {key === '__other__' ? t('besideMachines') : words.group(key, 'nodeType')}
              </Td>
              <Td className="tabular pr-0 text-right">{money.cents(amount, report.total.currency)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
