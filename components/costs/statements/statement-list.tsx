'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { useProject } from '@/components/shell/project-context';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { StatementRow } from '@/lib/contracts/statements';
import { statementPdfPath, statementsQuery } from './statement-queries';
import { useStatementDates } from './use-statement-dates';

/** Months of the person's projects, each with its page and its PDF. */
export function StatementList() {
  const t = useTranslations('statements');
  const { project } = useProject();
  const query = useQuery(statementsQuery(project));
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items }) =>
          items.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <Rows rows={items} />
        }
      </QueryBoundary>
    </>
  );
}

function Rows({ rows }: { rows: readonly StatementRow[] }) {
  const t = useTranslations('statements');
  const locale = useLocale();
  const { whole } = useMoney();
  const dates = useStatementDates();
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          {/* Widths of their own: amounts change while somebody reads, and no column moves. */}
          <Th className="w-2/5 pl-0">{t('column.month')}</Th>
          <Th className="w-1/5">{t('column.project')}</Th>
          <Th className="max-sm:hidden">{t('column.state')}</Th>
          <Th className="text-right">{t('column.amount')}</Th>
          <Th className="pr-0 text-right">{t('column.file')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ project, month, amount, currency, isRunning, measuredSince }) => (
          <tr key={`${project} ${month}`}>
            <Td className="py-1 pl-0">
              <Link
                href={`/costs/statements/${encodeURIComponent(project)}/${month}`}
                className="font-medium hover:underline"
              >
                {dates.month(month)}
                <span className="sr-only">{` ${project}`}</span>
              </Link>
              <p className="text-12 text-subtle empty:hidden max-sm:whitespace-normal">
                {dates.sinceWhen(month, measuredSince)}
              </p>
            </Td>
            <Td>{project}</Td>
            <Td className="text-muted max-sm:hidden">{isRunning ? t('runningShort') : t('closedShort')}</Td>
            <Td className="tabular text-right">{amount === null ? t('unknown') : whole(amount, currency)}</Td>
            <Td className="pr-0 text-right">
              <a
                href={statementPdfPath(project, month, locale)}
                download
                aria-label={t('pdfOf', { project, month: dates.month(month) })}
                className="inline-flex items-center gap-1.5 text-muted hover:text-fg hover:underline max-sm:min-h-11"
              >
                <Icon name="download" />
                PDF
              </a>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
