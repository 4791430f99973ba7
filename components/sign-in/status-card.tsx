'use client';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { StateWord } from '@/components/ui/badge';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { PublicStatus } from '@/lib/contracts/status';
import { overallOf } from './status-line';
import { usePublicStatus } from './use-public-status';

/** The parts that everybody may know of, asked again every half minute. */
export function StatusCard() {
  const t = useTranslations('publicStatus');
  const { status, askAgain } = usePublicStatus();
  const overall = overallOf(status);
  return (
    <div className="rounded-4 border border-line-strong bg-surface p-6">
      <h1 className="mb-1 text-20 font-semibold tracking-(--tracking-tight)">{t('title')}</h1>
      <p className="mb-4 text-muted" role="status">
        {t(`overall.${overall}`)}
      </p>
      {status === 'asking' ? <SkeletonRows rows={3} /> : null}
      {status === 'silent' ? (
        <button
          type="button"
          className="h-8 rounded-3 border border-line-strong px-3 font-medium hover:bg-hover max-sm:h-11"
          onClick={askAgain}
        >
          {t('again')}
        </button>
      ) : null}
      {typeof status === 'object' ? <Parts status={status} /> : null}
      <Link href="/sign-in" className="mt-4 inline-block text-muted hover:underline max-sm:py-3">
        {t('signIn')}
      </Link>
    </div>
  );
}

function Parts({ status: { parts, checkedAt, version } }: { status: PublicStatus }) {
  const t = useTranslations('publicStatus');
  const format = useFormatter();
  return (
    <>
      <ul className="border-t border-line">
        {parts.map(({ part, state }) => (
          <li key={part} className="border-b border-line py-2">
            <span className="flex justify-between gap-3">
              <span className="font-medium">{t(`part.${part}.name`)}</span>
              <StateWord state={state === 'ok' ? 'ready' : 'failed'}>{t(`state.${state}`)}</StateWord>
            </span>
            {state === 'ok' ? null : <span className="block text-muted">{t(`part.${part}.means`)}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-subtle">
        {t('checked', { time: format.dateTime(new Date(checkedAt), { timeStyle: 'medium' }), version })}
      </p>
    </>
  );
}
