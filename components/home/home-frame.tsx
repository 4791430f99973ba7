'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHead } from '@/components/data/page-head';
import { useClock } from '@/components/status/use-clock';
import { Ghost } from '@/components/ui/skeleton';
import { dateTag } from '@/lib/locales';
import { HomeSide } from './home-side';
import type { NeedsState } from './needs/needs-state';

interface HomeFrameProps {
  /** What waits for the person, as far as it is known. */
  needs: { state: NeedsState; count: number };
  /** The page's first control: what this person does most. */
  act?: ReactNode;
  side: ReactNode;
  children: ReactNode;
}

/** Head and columns of every home. The line under the title counts what waits; it says nothing that is not known. */
export function HomeFrame({ needs: { state, count }, act, side, children }: HomeFrameProps) {
  const t = useTranslations('home');
  const today = useToday();
  const isKnown = state.isWhole || count > 0;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t.rich('lede', {
          today,
          count,
          rest: (text) => (isKnown ? text : state.isLoading ? <Ghost>{text}</Ghost> : null),
        })}
        actions={act}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
        <HomeSide>{side}</HomeSide>
      </div>
    </>
  );
}

function useToday(): string {
  const now = useClock();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return new Intl.DateTimeFormat(dateTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
    .format(now)
    .replace(' at ', ', ');
}
