'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { QueueCosts } from '@/lib/contracts/queue-costs';
import { shareOf, usedRatio } from './prepare-queues';
import { useCostWords } from './use-cost-words';

interface QueueTableProps {
  costs: QueueCosts;
  nameOf: (queue: string) => string;
}

const narrow = 'max-sm:hidden';
const number = 'tabular text-right';

/** Project by queue by cluster, most GPU hours first. What nobody tells has no column. */
export function QueueTable({ costs: { rows, total, currency }, nameOf }: QueueTableProps) {
  const t = useTranslations('costs.queues');
  const format = useFormatter();
  const money = useMoney();
  const words = useCostWords();
  const hours = (value: number | null) =>
    value === null ? '–' : format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  const isMetered = total.meteredGpuHours > 0;
  const isDeserved = rows.some(({ deservedGpuHours }) => deservedGpuHours !== null);
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('project')}</Th>
          <Th>{t('queue')}</Th>
          <Th className={narrow}>{t('cluster')}</Th>
          <Th className="text-right">{t('gpuHours')}</Th>
          <Th className={`text-right ${narrow}`}>{t('share')}</Th>
          {isDeserved ? (
            <Th className={`text-right ${narrow}`} title={t('deservedHelp')}>
              {t('deserved')}
            </Th>
          ) : null}
          {isMetered ? <Th className={`text-right ${narrow}`}>{t('used')}</Th> : null}
          <Th className="text-right">{t('cost', { currency })}</Th>
          {isMetered ? <Th className={`pr-0 text-right ${narrow}`}>{t('idleCost', { currency })}</Th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.project} ${row.queue} ${row.cluster}`}>
            <Td className="pl-0 max-sm:break-all max-sm:whitespace-normal">{words.group(row.project, 'project')}</Td>
            <Td className="max-sm:break-all max-sm:whitespace-normal">
              {nameOf(row.queue)}
              <span className="block text-12 text-subtle sm:hidden">{row.cluster}</span>
            </Td>
            <Td className={narrow}>{row.cluster}</Td>
            <Td className={number}>{hours(row.gpuHours)}</Td>
            <Td className={`${number} ${narrow}`}>{words.ratio(shareOf(row, total))}</Td>
            {isDeserved ? <Td className={`${number} ${narrow}`}>{hours(row.deservedGpuHours)}</Td> : null}
            {isMetered ? <Td className={`${number} ${narrow}`}>{words.ratio(usedRatio(row))}</Td> : null}
            <Td className={`${number} font-medium`}>{money.cents(row.amount, currency)}</Td>
            {isMetered ? <Td className={`${number} pr-0 ${narrow}`}>{money.cents(row.idleAmount, currency)}</Td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
