'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BudgetMeter } from '@/components/data/budget-meter';
import { projectsQuery } from '@/components/data/projects-query';
import { QuotaMeters } from '@/components/data/quota-meters';
import { useMoney } from '@/components/data/use-money';
import { isFinal } from '@/components/status/states';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { Part } from './part';
import { prepareLimits } from './prepare-limits';

/** What is held for a request: while it is open beside the limits of its project, afterwards in one sentence. */
export function RequestLimits({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const order = useTranslations('order');
  const { reservation, project: name, estimate } = request;
  const isOpen = reservation?.state === 'held' && !isFinal(request.state);
  // A change of a running cluster moves what is held by a difference, which its effects tell.
  const isNew = kindTraits[request.kind].about === 'new-cluster';
  const project = useQuery({ ...projectsQuery, enabled: isOpen && isNew }).data?.items.find(
    (each) => each.name === name,
  );
  if (!reservation) return null;
  if (!isOpen || !isNew || !project) {
    return (
      <Part title={t('held')}>
        <HeldWords reservation={reservation} />
      </Part>
    );
  }
  const { lines, budget } = prepareLimits(project, reservation, estimate);
  return (
    <Part title={t('limits', { project: name })} remark={order('nowWithThis')}>
      <div className="grid gap-3">
        {lines.length > 0 ? <QuotaMeters lines={lines} /> : null}
        {budget ? <BudgetMeter budget={budget.line} add={budget.add} label={order('check.budget')} /> : null}
      </div>
    </Part>
  );
}

function HeldWords({ reservation }: { reservation: NonNullable<RequestDetail['reservation']> }) {
  const t = useTranslations('request');
  const money = useMoney();
  const { state, clusters, nodes, price } = reservation;
  const amount = price ? money.whole(price.monthly, price.currency) : null;
  return (
    <>
      <p className="text-muted">{t(`reservation.${state}`, { clusters, nodes: nodes ?? 0 })}</p>
      {state === 'released' ? null : (
        <p className="text-12 text-subtle">{amount === null ? t('noMoneyHeld') : t('moneyHeld', { amount })}</p>
      )}
    </>
  );
}
