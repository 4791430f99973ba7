'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useLabelOf } from '@/components/forms/setting-labels';
import { Age } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { type Conflict, settle } from './change-draft';
import type { Change } from './use-change';

/** What stands in the way of a change: another one that is open, and values that somebody else changed meanwhile. */
export function ChangeWarnings({ change }: { change: Change }) {
  const t = useTranslations('changeForm');
  const kinds = useTranslations('requestKind');
  const { form, open, conflicts } = change;
  if (!open && form.isFresh && conflicts.length === 0) return null;
  return (
    <div className="grid gap-3 border-b border-line px-6 py-4 max-sm:px-4">
      {open ? (
        <Banner
          state="waiting"
          title={t('open', { kind: kinds(open.kind), by: open.requester })}
          actions={
            <Button size="sm" asChild>
              <Link href={`/requests/${open.id}`}>{t('see', { request: open.shortId })}</Link>
            </Button>
          }
        >
          {t('openText')}
        </Banner>
      ) : null}
      {form.isFresh ? null : (
        <Banner state="attention" title={t('away')}>
          {t('awayText')}
        </Banner>
      )}
      {conflicts.map((conflict) => (
        <ConflictBanner key={conflict.pointer} change={change} conflict={conflict} />
      ))}
    </div>
  );
}

const short = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function ConflictBanner({ change, conflict }: { change: Change; conflict: Conflict }) {
  const t = useTranslations('changeForm.conflict');
  const labelOf = useLabelOf();
  const { form, draft } = change;
  const { pointer, seen, now, wanted } = conflict;
  const request = form.lately.find((lately) => lately.pointer === `/parameters${pointer}`);
  const words = { setting: labelOf(pointer), seen: short(seen), now: short(now), wanted: short(wanted) };
  const decide = (isMine: boolean) => change.change(settle(draft, conflict, isMine));
  return (
    <Banner
      state="attention"
      title={
        request
          ? t.rich('by', { ...words, by: request.by, age: () => <Age at={request.at} /> })
          : t('bySomebody', words)
      }
      actions={
        <>
          {request ? (
            <Button size="sm" asChild>
              <Link href={`/requests/${request.request}`}>{t('see', { request: request.shortId })}</Link>
            </Button>
          ) : null}
          <Button size="sm" onClick={() => decide(false)}>
            {t('take', words)}
          </Button>
          <Button size="sm" onClick={() => decide(true)}>
            {t('keep', words)}
          </Button>
        </>
      }
    >
      {t('text', words)} {request?.reason ? t('reason', { reason: request.reason }) : null}
    </Banner>
  );
}
