'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMoney } from '@/components/data/use-money';
import { useInstantWords } from '@/components/status/time';
import { Skeleton } from '@/components/ui/skeleton';
import { ChartFrame } from './chart-frame';
import { type BurnDownRow, prepareBurnDown } from './prepare-burn-down';

// The drawing is larger than the rest of a page together and comes after it.
const Plot = dynamic(() => import('./burn-down-plot').then((module) => module.BurnDownPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-44" />,
});

interface BurnDownProps {
  title: string;
  /** `YYYY-MM`, UTC. */
  month: string;
  currency: string;
  limit: string;
  until: string | null;
  /** Forecast of each remaining day, the first being the rest of today; empty where it is not known. */
  ahead: readonly { day: string; amount: string }[];
  /** The moment at which nothing is left. */
  breachAt: string | null;
  days: readonly { day: string; amount: string | null }[];
  note?: ReactNode;
}

/** What is left of a budget through its month: known, as foretold, and if it were used evenly. */
export function BurnDown({ title, month, currency, limit, until, ahead, breachAt, days, note }: BurnDownProps) {
  const t = useTranslations('burnDown');
  const money = useMoney();
  const instant = useInstantWords();
  const { rows, startMs, endMs } = prepareBurnDown({ month, limit, until, ahead, days });
  const show = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : money.whole(amount, currency);
  const known = rows.findLast(({ left }) => left !== undefined);
  const end = rows.at(-1);
  const day = (at: number) => instant(new Date(at).toISOString(), 'day');
  const words = {
    title,
    left: show(known?.left),
    limit: show(Number(limit)),
    day: day(known?.at ?? startMs),
    end: end?.ahead === undefined ? '' : show(end.ahead),
    breach: breachAt === null ? '' : instant(breachAt, 'full'),
  };
  const summary = [
    t('summary', words),
    ...(end?.ahead === undefined ? [] : [t('summaryAhead', words)]),
    ...(breachAt === null ? [] : [t('summaryBreach', words)]),
  ].join(' ');
  const columns: [string, (row: BurnDownRow) => number | undefined][] = [
    [t('left'), ({ left }) => left],
    [t('ahead'), ({ ahead }) => ahead],
    [t('even'), ({ even }) => even],
  ];
  return (
    <ChartFrame
      title={title}
      unit={currency}
      remark={t('utc')}
      summary={summary}
      note={note}
      lines={[
        { key: 'left', label: t('left'), role: 'main', value: show(known?.left) },
        { key: 'ahead', label: t('ahead'), role: 'second', value: end?.ahead === undefined ? null : show(end.ahead) },
        { key: 'even', label: t('even'), role: 'others', value: null },
      ]}
      table={{
        head: [t('at'), ...columns.map(([head]) => head)],
        rows: rows.map((row) => ({
          key: String(row.at),
          cells: [instant(new Date(row.at).toISOString(), 'full'), ...columns.map(([, of]) => show(of(row)))],
        })),
      }}
    >
      <Plot
        title={title}
        rows={rows}
        startMs={startMs}
        endMs={endMs}
        breachMs={breachAt === null ? null : Date.parse(breachAt)}
        show={show}
      />
    </ChartFrame>
  );
}
