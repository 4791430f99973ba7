'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskQuota } from '@/components/data/ask-quota';
import { BudgetMeter } from '@/components/data/budget-meter';
import { ProjectSpending } from '@/components/data/project-spending';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { WhyNotButton } from '@/components/data/why-not-button';
import { useDynamicWords } from '@/components/status/use-words';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Budget } from '@/lib/contracts/budgets';
import { Allowances } from './allowances';
import { DriftTable } from './drift-table';
import { EditLimitsDialog } from './edit-limits-dialog';
import { budgetQuery } from './queries';

/** A project's quota and budget with what is used of them, who was allowed more, and what the nightly check found. */
export function LimitsPanel({ project }: { project: string }) {
  const query = useQuery(budgetQuery(project));
  return (
    <div className="mb-6">
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
        {(budget) => <Limits budget={budget} />}
      </QueryBoundary>
    </div>
  );
}

function Limits({ budget }: { budget: Budget }) {
  const t = useTranslations('limits');
  const [editing, setEditing] = useState(false);
  const mayEdit = budget.mayChangeQuota || budget.mayChangeBudget;
  return (
    <Panel
      title={t('title')}
      actions={
        <>
          {budget.mayChangeQuota ? null : <AskQuota project={budget.project} quota={budget.quota} />}
          {mayEdit ? (
            <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
          ) : (
            <WhyNotButton action="budget.manage" project={budget.project} isSmall />
          )}
        </>
      }
    >
      <Overdrawn budget={budget} />
      <div className="grid grid-cols-2 gap-x-10 gap-y-4 max-lg:grid-cols-1">
        <Quota budget={budget} />
        <Money budget={budget} />
      </div>
      <Allowances allowances={budget.allowances} />
      <DriftTable drift={budget.drift} project={budget.project} />
      {editing ? <EditLimitsDialog budget={budget} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

/** Limits that were lowered below use. */
function Overdrawn({ budget }: { budget: Budget }) {
  const t = useTranslations('limits');
  const format = useFormatter();
  const words = useDynamicWords();
  const over = budget.quota.filter(({ limit, used }) => limit !== null && used !== null && used > limit);
  if (over.length === 0) return null;
  const names = format.list(over.map(({ resource }) => words('quotaResource', resource)));
  return (
    <Banner state="attention" title={t('overTitle', { names })} className="mb-4">
      {t('overText')}
    </Banner>
  );
}

function Quota({ budget }: { budget: Budget }) {
  const t = useTranslations('limits');
  const format = useFormatter();
  const words = useDynamicWords();
  return (
    <div className="grid content-start gap-3">
      {budget.quota.map(({ resource, limit, used }) => {
        const label = resource === 'clustersPerPerson' ? t('perPerson') : words('quotaResource', resource);
        const most = limit === null ? t('noLimit') : format.number(limit);
        if (used === null) return <Plain key={resource} label={label} value={most} />;
        const figures = { used: format.number(used), limit: most };
        return (
          <Meter
            key={resource}
            label={label}
            used={used}
            limit={limit}
            figures={t.rich(limit === null ? 'open' : 'ofLimit', { ...figures, b: (chunks) => <b>{chunks}</b> })}
            summary={t(limit === null ? 'summaryOpen' : 'summary', { label, ...figures })}
          />
        );
      })}
    </div>
  );
}

function Plain({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <span className="text-muted">{label}</span>
      <span className="tabular text-subtle">{value}</span>
    </div>
  );
}

function Money({ budget }: { budget: Budget }) {
  const t = useTranslations('limits');
  const words = useTranslations('budget');
  const money = useMoney();
  const line = budget.budget;
  if (!line) {
    return (
      <div className="grid content-start gap-3">
        <p className="text-muted">{t('noBudget')}</p>
        <ProjectSpending project={budget.project} />
      </div>
    );
  }
  const isAllowed = Number(line.allowed) > 0;
  return (
    <div className="grid content-start gap-3">
      <BudgetMeter budget={line} label={t('budget')} />
      <Plain label={t('monthly')} value={money.whole(line.monthly, line.currency)} />
      {isAllowed ? <Plain label={t('allowed')} value={money.whole(line.allowed, line.currency)} /> : null}
      <p className="text-12 text-subtle">{t('committedHelp')}</p>
      <ProjectSpending project={budget.project} />
      <p className="text-12 text-subtle">{words('both')}</p>
    </div>
  );
}
