'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { useMarks } from '@/components/status/use-marks';
import { Button } from '@/components/ui/button';
import type { ClusterAdvice, CostAdvice } from '@/lib/contracts/cost-advice';
import { CostPanel } from '../cluster/cost-panel';
import { AdviceAct } from './advice-act';
import { adviceQuestion } from './prepare-costs';
import { costAdviceQuery } from './queries';
import { useAdviceWords } from './use-advice-words';
import type { CostState } from './use-cost-state';

/** So many are shown before somebody asks for all. */
const shownFirst = 5;

/** What to do to pay less, and what a month of it saves. */
export function WhatToDo({ state }: { state: CostState }) {
  const t = useTranslations('costs.advice');
  const query = useQuery(costAdviceQuery(adviceQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t(state.isPart ? 'remarkWider' : 'remark')} query={query}>
      {(advice) => <Listed advice={advice} />}
    </CostPanel>
  );
}

function Listed({ advice }: { advice: CostAdvice }) {
  const t = useTranslations('costs.advice');
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  const { items, counts, saving, currency } = advice;
  const shown = isWhole ? items : items.slice(0, shownFirst);
  return (
    <>
      <p className="mb-2">
        {counts.advised === 0
          ? t('none')
          : t('total', { amount: money.whole(saving, currency), count: counts.advised })}{' '}
        <span className="text-muted">{t('counts', { fits: counts.fits, unknown: counts.unknown })}</span>
      </p>
      <ul>
        {shown.map((one) => (
          <Suggestion key={one.cluster} advice={one} currency={currency} />
        ))}
      </ul>
      {shown.length < items.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('show', { count: items.length - shown.length })}
        </Button>
      ) : null}
      {isWhole && items.length < counts.advised ? (
        <p className="mt-2 text-12 text-subtle">{t('more', { shown: items.length })}</p>
      ) : null}
    </>
  );
}

/** One suggestion: what, why, money a month, and the act. */
export function Suggestion({ advice, currency }: { advice: ClusterAdvice; currency: string }) {
  const t = useTranslations('costs.advice');
  const money = useMoney();
  const marks = useMarks();
  const { figure, sentence } = useAdviceWords();
  const { cpu, memory } = advice.load;
  const of = ({ used, requested, capacity }: typeof cpu) => ({
    used: figure(used),
    requested: figure(requested),
    capacity: figure(capacity),
  });
  return (
    <li className="flex items-center gap-4 border-t border-line py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p>
          <Link href={`/clusters/${advice.cluster}/cost`} className="font-medium hover:underline">
            {advice.cluster}
          </Link>{' '}
          {sentence(advice)}
        </p>
        <p className="text-12 text-muted">
          {t('why.cpu', of(cpu))}
          {marks.semicolon}
          {t('why.memory', of(memory))}
        </p>
      </div>
      <span className="tabular ml-auto text-right font-semibold max-sm:ml-0">
        {advice.saving === null ? '–' : t('save', { amount: money.whole(advice.saving, currency) })}
      </span>
      <span className="flex w-36 justify-end max-sm:ml-auto max-sm:w-auto">
        <AdviceAct advice={advice} />
      </span>
    </li>
  );
}
