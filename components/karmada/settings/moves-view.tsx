'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { Banner } from '@/components/ui/banner';
import { cn } from '@/components/ui/cn';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type MemberMoves, moveEffects } from '@/lib/contracts/karmada-member-settings';
import { MoveList } from './move-list';
import type { Change } from './use-change';

/** What a change moves, by Karmada's own rules. */
export function MovesView({ change: { moves, isCurrent } }: { change: Change }) {
  const t = useTranslations('karmada.change.moves');
  const id = useId();
  return (
    <section aria-labelledby={id} aria-live="polite" aria-busy={!isCurrent && !moves.isError} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {t('title')}
      </h3>
      {moves.isError ? (
        <ErrorState error={moves.error} onRetry={() => void moves.refetch()} />
      ) : moves.data ? (
        <div className={cn('grid gap-3', !isCurrent && 'opacity-60')}>
          <Moves answer={moves.data} />
        </div>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </section>
  );
}

function Moves({ answer: { moves, notices, looked, total, observedAt } }: { answer: MemberMoves }) {
  const t = useTranslations('karmada.change.moves');
  const marks = useMarks();
  return (
    <>
      {notices.map(({ code, names }) => (
        <Banner key={code} state="attention" title={t(`notice.${code}`, { names: names.join(marks.item) })} />
      ))}
      {looked < total ? <Banner state="attention" title={t('looked', { looked, total })} /> : null}
      {moves.length === 0 ? <p className="text-muted">{t('nothing')}</p> : null}
      {moveEffects.map((effect) => (
        <MoveList key={effect} effect={effect} moves={moves.filter((move) => move.effect === effect)} />
      ))}
      {observedAt ? (
        <p className="text-12 text-subtle">{t.rich('asOf', { at: () => <Time at={observedAt} /> })}</p>
      ) : null}
    </>
  );
}
