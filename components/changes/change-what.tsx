'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { clusterQuery } from '@/components/data/cluster-query';
import { EffectList } from '@/components/data/effect-list';
import { RuleEffects } from '@/components/data/rule-effects';
import type { ChangeDuration } from '@/lib/contracts/changes';
import { planMachines } from './machine-plan';
import { MachinePlan } from './machine-plan-view';
import type { Change } from './use-change';

/** What changes, what that does to the machines and for how long, and what happens if it goes wrong. */
export function ChangeWhat({ change }: { change: Change }) {
  const t = useTranslations('changeForm');
  const { form, effects, summary, isChanged } = change;
  const rules = (change.isCheckCurrent && change.check.data?.rules) || [];
  const machines = useQuery(clusterQuery(form.namespace, form.name)).data?.machines ?? [];
  const plan = planMachines(summary.pools, machines);
  const duration = form.durations.find(({ effect }) => effect === summary.strongest) ?? null;
  return (
    <>
      <Part title={t('what')} remark={isChanged ? t('whatCount', { count: effects.length }) : undefined}>
        {isChanged ? <EffectList effects={effects} /> : <p className="text-12 text-subtle">{t('nothing')}</p>}
      </Part>
      {isChanged && rules.length > 0 ? (
        <Part title={t('rules')}>
          <RuleEffects effects={rules} />
        </Part>
      ) : null}
      {isChanged ? (
        <>
          <Part title={t('machines')} remark={plan.rows.length > 0 ? t('machinesRemark') : undefined}>
            {plan.rows.length > 0 ? (
              <MachinePlan plan={plan} />
            ) : (
              <p className="text-muted">{t(summary.strongest === 'unknown' ? 'machinesUnknown' : 'machinesStay')}</p>
            )}
            <Duration duration={duration} />
          </Part>
          <Part title={t('ifWrong')}>
            <p className="text-muted">{t(`wrong.${wrongOf(change)}`)}</p>
          </Part>
        </>
      ) : null}
    </>
  );
}

function wrongOf({ summary: { strongest } }: Change): 'replaced' | 'unknown' | 'plain' {
  if (strongest === 'replaces-workers' || strongest === 'replaces-control-plane') return 'replaced';
  return strongest === 'unknown' ? 'unknown' : 'plain';
}

function Duration({ duration }: { duration: ChangeDuration | null }) {
  const t = useTranslations('changeForm');
  const format = useFormatter();
  const minutes = (seconds: number) => format.number(Math.max(1, Math.round(seconds / 60)));
  return (
    <p className="mt-2 text-12 text-subtle">
      {duration
        ? t('duration', {
            count: duration.count,
            low: minutes(duration.lowSeconds),
            high: minutes(duration.highSeconds),
          })
        : t('durationUnknown')}
    </p>
  );
}

function Part({ title, remark, children }: { title: string; remark?: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-4">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="font-semibold">{title}</h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </section>
  );
}
