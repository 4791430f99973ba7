'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import { Ghost } from '@/components/ui/skeleton';
import type { Part } from './prepare-parts';

const marks: Record<Exclude<Part['state'], 'awaited'>, State> = {
  ready: 'ready',
  failed: 'failed',
  off: 'idle',
  unknown: 'unknown',
};

/** The parts that Slipway depends on, and how each last answered. */
export function PartsList({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('home.parts');
  const format = useFormatter();
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <ul className="rounded-4 border border-line">
        {parts.map(({ name, state, at, lost }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line px-4 py-2.5 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="font-medium">{t(`name.${name}`)}</p>
              <p className="text-muted">
                {state === 'awaited' ? (
                  <Ghost>{t(`means.ready.${name}`)}</Ghost>
                ) : state === 'failed' && lost.length > 0 ? (
                  t('lost', { regions: format.list(lost) })
                ) : (
                  t(`means.${state}.${name}`)
                )}
              </p>
            </div>
            <div className="text-right">
              {state === 'awaited' ? (
                <Ghost>{t('state.ready')}</Ghost>
              ) : (
                <StateWord state={marks[state]}>{t(`state.${state}`)}</StateWord>
              )}
              {/* The line is there before anything is known, so that the parts below do not move. */}
              <p className="min-h-4 text-12 text-subtle">
                {at
                  ? t.rich(state === 'failed' ? 'since' : 'checked', {
                      at: () => <Time at={at} className="tabular" />,
                    })
                  : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
