'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Children, type ReactNode } from 'react';
import { useProblemWords } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Skeleton } from '@/components/ui/skeleton';
import { NeedRow } from './need-row';
import type { NeedsState } from './needs-state';

/** More are counted, and one link leads to them. */
export const shownNeeds = 7;

interface NeedsSectionProps {
  state: NeedsState;
  /** How many there are; as many of them as `shownNeeds` are rows. */
  count: number;
  /** Where all of them are, and where those are that have no row. */
  all: { href: string; text: string; rest?: string };
  /** Says in one sentence what is well when nothing waits. */
  calm: ReactNode;
  /** A row each. */
  children: ReactNode;
}

/** What waits for this person. It keeps its place when nothing does, so that an empty list can be trusted. */
export function NeedsSection({ state, count, all, calm, children }: NeedsSectionProps) {
  const t = useTranslations('home');
  const rows = Children.count(children);
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="font-semibold">{t('needs')}</h2>
        <span className="tabular text-subtle">{count > 0 ? count : state.isWhole ? t('nothing') : null}</span>
        <Link href={all.href} className="ml-auto text-12 text-accent-text hover:underline">
          {all.text}
        </Link>
      </div>
      {state.isLoading && rows === 0 ? (
        <div className="appear-late relative">
          <Skeleton className="absolute inset-0" />
          <ul className="invisible border border-line" aria-hidden="true">
            <Calm text={calm} />
          </ul>
        </div>
      ) : (
        <ul className="rounded-4 border border-line">
          {children}
          {state.failed.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: failures have no other identity than their place
            <Failed key={at} error={one.error} onRetry={one.retry} />
          ))}
          {state.isWhole && count === 0 ? <Calm text={calm} /> : null}
        </ul>
      )}
      {count > rows ? (
        <Link href={all.rest ?? all.href} className="mt-1 inline-block text-12 text-accent-text hover:underline">
          {t('needsMore', { count: count - rows })}
        </Link>
      ) : null}
    </section>
  );
}

function Calm({ text }: { text: ReactNode }) {
  const t = useTranslations('home');
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Glyph state="done" className="mx-0.5 mt-1" />
      <div className="min-w-0">
        <p className="font-medium">{t('calmTitle')}</p>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const { title, text } = useProblemWords()(error);
  return (
    <NeedRow
      mark={<Glyph state="unknown" className="mx-0.5 mt-1" />}
      title={t('needsFailed')}
      text={`${title}. ${text}`}
      acts={
        <Button size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  );
}
