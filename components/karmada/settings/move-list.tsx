'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useElapsedWords } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { Button } from '@/components/ui/button';
import type { MemberMove, MoveEffect } from '@/lib/contracts/karmada-member-settings';

/** So many are shown at first. */
const fewest = 8;

/** Workloads to which the same happens. */
export function MoveList({ effect, moves }: { effect: MoveEffect; moves: readonly MemberMove[] }) {
  const t = useTranslations('karmada.change.moves');
  const [isWhole, setWhole] = useState(false);
  if (moves.length === 0) return null;
  const shown = isWhole ? moves : moves.slice(0, fewest);
  return (
    <div>
      <h4 className="font-medium">{t(`effect.${effect}`, { count: moves.length })}</h4>
      <p className="text-12 text-subtle">{t(`means.${effect}`)}</p>
      <ul className="mt-1">
        {shown.map((move) => (
          <MoveRow key={`${move.namespace}/${move.object.kind}/${move.object.name}`} move={move} />
        ))}
      </ul>
      {shown.length < moves.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('all', { count: moves.length })}
        </Button>
      ) : null}
    </div>
  );
}

function MoveRow({ move }: { move: MemberMove }) {
  const t = useTranslations('karmada.change.moves');
  const marks = useMarks();
  const span = useElapsedWords();
  const { namespace, application, object, now, after, afterSeconds, to, words } = move;
  const places = to.map((place) => t('place', place)).join(marks.item);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 wrap-anywhere">
        {namespace}/{application} <span className="text-subtle">{object.kind}</span>
      </span>
      <span className="tabular text-right text-muted">
        {now === after ? t('replicas', { count: now }) : t('change', { now, after })}
        {afterSeconds ? `${marks.comma}${t('after', { span: span(afterSeconds * 1000, true) })}` : null}
        {places ? `${marks.semicolon}${t('to', { places })}` : null}
      </span>
      {words ? (
        <span lang="en" className="code-font w-full text-12 wrap-anywhere">
          {words}
        </span>
      ) : null}
    </li>
  );
}
