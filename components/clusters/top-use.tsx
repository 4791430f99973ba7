'use client';
import { useTranslations } from 'next-intl';
import { useQuantity } from '@/components/data/use-quantity';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import type { ConnectedMetrics } from '@/lib/contracts/cluster-metrics';

type Top = ConnectedMetrics['namespaces'][number];

/** Who uses the most of the cluster now: namespaces, and workloads in them. */
export function TopUse({
  namespaces,
  workloads,
  unanswered,
}: Pick<ConnectedMetrics, 'namespaces' | 'workloads' | 'unanswered'>) {
  const t = useTranslations('cluster.metrics.top');
  return (
    <>
      <TopTable title={t('namespaces')} rows={namespaces} isAnswered={!unanswered.includes('namespaces')} />
      <TopTable title={t('workloads')} rows={workloads} isAnswered={!unanswered.includes('workloads')} />
    </>
  );
}

function TopTable({ title, rows, isAnswered }: { title: string; rows: readonly Top[]; isAnswered: boolean }) {
  const t = useTranslations('cluster.metrics.top');
  const quantity = useQuantity();
  const most = (field: 'cpuCores' | 'memoryBytes') => Math.max(0, ...rows.map((row) => row[field] ?? 0));
  const cpu = quantity('cores', most('cpuCores'));
  const memory = quantity('bytes', most('memoryBytes'));
  const hasWorkloads = rows.some(({ workload }) => workload !== null);
  return (
    <Panel title={title} remark={t('now')} flush>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t(isAnswered ? 'none' : 'unanswered')}</p>
      ) : (
        <Table caption={title} dense>
          <thead>
            <tr>
              {hasWorkloads ? <Th className="pl-4">{t('workload')}</Th> : null}
              <Th className={hasWorkloads ? 'max-sm:hidden' : 'pl-4'}>{t('namespace')}</Th>
              <Th className="text-right">{t('cpu', { unit: cpu.unit })}</Th>
              <Th className="pr-4 text-right">{t('memory', { unit: memory.unit })}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.namespace}/${row.kind}/${row.workload}`}>
                {hasWorkloads ? (
                  <Td className="max-w-56 truncate pl-4 max-sm:max-w-32" title={row.workload ?? undefined}>
                    <span className="font-medium">{row.workload}</span> <span className="text-subtle">{row.kind}</span>
                  </Td>
                ) : null}
                <Td className={hasWorkloads ? 'text-muted max-sm:hidden' : 'pl-4 font-medium'}>{row.namespace}</Td>
                <Td className="tabular text-right">{cpu.bare(row.cpuCores)}</Td>
                <Td className="tabular pr-4 text-right">{memory.bare(row.memoryBytes)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
