'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EffectWords } from '@/components/data/effect-list';
import { SettingName, SettingValue } from '@/components/data/setting';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { Change, Review } from '@/lib/contracts/approvals';
import type { Effect } from '@/lib/contracts/effects';
import { kindTraits } from '@/lib/contracts/request-kinds';

interface ChangeTableProps {
  review: Review;
  /** How many rows are shown before the others are asked for; all without it. */
  shownRows?: number | undefined;
}

/** What would be another than it is: the template's value, or the cluster's, and the one that is asked for. */
export function ChangeTable({ review, shownRows }: ChangeTableProps) {
  const t = useTranslations('review');
  const [isWhole, setWhole] = useState(false);
  const { sinceLast, request } = review;
  // A button for one more row would take the place of that row.
  const isCut = shownRows !== undefined && !isWhole && review.changes.length > shownRows + 1;
  const changes = isCut ? review.changes.slice(0, shownRows) : review.changes;
  const touched = new Set(sinceLast.map(({ pointer }) => pointer));
  if (changes.length === 0) return <p className="text-muted">{t('changesNone')}</p>;
  const table = (
    <Table caption={t(`changesOf.${request.kind}`)}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.setting')}</Th>
          <Th>{t(kindTraits[request.kind].about === 'new-cluster' ? 'column.template' : 'column.now')}</Th>
          <Th className="pr-0">{t('column.after')}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.pointer}>
            <Td className="pl-0 whitespace-normal">
              <SettingName change={change} />
              {touched.has(change.pointer) ? (
                <span className="ml-2 text-12 text-accent-text">{t('changedNow')}</span>
              ) : null}
              <Does pointer={change.pointer} effects={request.effects} />
            </Td>
            <Td className="text-muted">
              <SettingValue pointer={change.pointer} value={change.before} />
            </Td>
            <Td className="pr-0">
              <span className="border-l-2 border-accent pl-2 font-medium">
                <SettingValue pointer={change.pointer} value={change.after} />
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  if (!isCut) return table;
  return (
    <>
      {table}
      <Button size="sm" variant="ghost" className="mt-1 -ml-2.5" onClick={() => setWhole(true)}>
        {t('moreChanges', { count: review.changes.length - changes.length })}
      </Button>
    </>
  );
}

/** What a value does to a cluster that runs. */
function Does({ pointer, effects }: { pointer: string; effects: readonly Effect[] }) {
  const effect = effects.find((one) => one.pointer === pointer);
  return effect ? <EffectWords effect={effect} /> : null;
}

/** What the requester changed since somebody asked for it. */
export function SinceLast({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('review');
  if (changes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('sinceLast')}</h2>
      <ul className="grid gap-1">
        {changes.map((change) => (
          <li key={change.pointer}>
            <SettingName change={change} />{' '}
            <span className="text-muted">
              <SettingValue pointer={change.pointer} value={change.before} /> →{' '}
            </span>
            <SettingValue pointer={change.pointer} value={change.after} />
          </li>
        ))}
      </ul>
    </section>
  );
}
