'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { NotHere } from '@/components/data/not-here';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { Statement } from '@/lib/contracts/statements';
import { lastDayOf } from '@/lib/days';
import { ExportMenu } from '../overview/export-menu';
import { StatementDays } from './statement-days';
import { StatementFigures } from './statement-figures';
import { statementPdfPath, statementQuery } from './statement-queries';
import { ChangeTable, ClusterTable, Completeness, PartTable, SpendBudgets } from './statement-tables';
import { UnitTable } from './statement-units';
import { useStatementDates } from './use-statement-dates';

/** What a project's clusters cost in a month, as a page that prints well. */
export function StatementPage({ project, month }: { project: string; month: string }) {
  const query = useQuery(statementQuery(project, month));
  // An address that is no month is none of a statement either.
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status)) return <NotHere kind="statement" />;
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={14} />}>
      {(statement) => <Shown statement={statement} />}
    </QueryBoundary>
  );
}

function Shown({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const locale = useLocale();
  const localized = useLocalized();
  const dates = useStatementDates();
  const daysId = useId();
  const { project, title, month, asOf, isRunning, correctedDays, measuredSince } = statement;
  return (
    <article>
      <PageHead
        title={t('titleOf', { project: localized(title), month: dates.month(month) })}
        meta={[
          asOf && t.rich('asOfRich', { at: () => <Time at={asOf} /> }),
          isRunning ? t('running') : t('closed'),
          correctedDays > 0 && t('corrected', { count: correctedDays }),
          dates.sinceWhen(month, measuredSince),
        ]}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ExportMenu from={`${month}-01`} to={lastDayOf(month)} filter={{ project }} />
            <Button variant="primary" asChild>
              <a href={statementPdfPath(project, month, locale)} download>
                <Icon name="download" />
                {t('pdf')}
              </a>
            </Button>
          </div>
        }
      />
      <StatementFigures statement={statement} />
      {statement.spendBudgets.length > 0 ? (
        <Section title={t('spendBudgets')}>
          <SpendBudgets statement={statement} />
        </Section>
      ) : null}
      <Section title={t('byDay')} id={daysId}>
        <StatementDays statement={statement} titleId={daysId} />
      </Section>
      <Section title={t('clusters')}>
        <ClusterTable statement={statement} />
      </Section>
      <Section title={t('parts')}>
        <PartTable statement={statement} />
      </Section>
      {statement.units.length > 0 ? (
        <Section title={t('unit.title')}>
          <UnitTable statement={statement} />
        </Section>
      ) : null}
      <Section title={t('changes')}>
        <ChangeTable statement={statement} />
      </Section>
      <Section title={t('completeness')}>
        <Completeness statement={statement} />
      </Section>
    </article>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mt-7 break-inside-avoid-page">
      <h2 id={id} className="mb-1 text-14 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
