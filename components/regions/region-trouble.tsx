'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Time } from '@/components/status/time';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Region } from '@/lib/contracts/regions';

/** What is wrong with a Region: our sentence, what to do, and k0rdent's own words; nothing where all is well. */
export function RegionTrouble({ region }: { region: Region }) {
  const t = useTranslations('regions');
  const { state, trouble, paused } = region;
  return (
    <>
      {state === 'failing' && trouble ? (
        <Note state="failed" title={t(`failing.${trouble}`)}>
          <Words region={region} />
          <p>{t(`todo.${trouble}`)}</p>
        </Note>
      ) : null}
      {state === 'unknown' ? (
        <Note state="unknown" title={t('unknownTitle')}>
          <Words region={region} />
          <p>{t('unknownText')}</p>
        </Note>
      ) : null}
      {state === 'starting' ? (
        <Note state="waiting" title={t('startingTitle')}>
          <p>{t('startingText')}</p>
        </Note>
      ) : null}
      {state === 'deleting' ? (
        <Note state="deleting" title={t('deletingTitle')}>
          <p>{t('deletingText')}</p>
        </Note>
      ) : null}
      {paused ? <Paused name={region.name} reason={paused.reason} /> : null}
    </>
  );
}

function Paused({ name, reason }: { name: string; reason: string | null }) {
  const t = useTranslations('regions');
  return (
    <Note state="idle" title={t('pausedTitle')}>
      <p className="whitespace-pre-line wrap-anywhere">
        {reason === null ? t('pausedNoReason') : `${t('pausedReason')} ${reason}`}
      </p>
      <p>{t('pausedMeans')}</p>
      <p>
        {t('resume')}{' '}
        <code className="code-font wrap-anywhere select-all">
          kubectl annotate region {name} k0rdent.mirantis.com/region-pause-
        </code>
      </p>
    </Note>
  );
}

/** The condition `Ready` as k0rdent wrote it. */
function Words({ region: { conditions } }: { region: Region }) {
  const t = useTranslations('regions');
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (!ready) return null;
  const at = ready.lastTransitionTime;
  return (
    <p>
      {t('says')}{' '}
      <span lang="en" className="code-font whitespace-pre-line wrap-anywhere">
        {ready.reason}: {ready.message}
      </span>{' '}
      {at ? t.rich('since', { at: () => <Time at={at} /> }) : null}
    </p>
  );
}

function Note({ state, title, children }: { state: State; title: string; children: ReactNode }) {
  return (
    <div
      className={`state-${state} flex items-start gap-2.5 border-b border-line bg-(--state-soft) px-4 py-2.5 [--glyph-ground:var(--state-soft)]`}
    >
      <Glyph state={state} className="mt-1" />
      <div className="grid min-w-0 max-w-[80ch] gap-1">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
