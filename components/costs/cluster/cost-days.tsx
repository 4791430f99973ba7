'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DayNote, StackGroup } from '@/components/charts/prepare-stack';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostMonth, CostSeries } from '@/lib/contracts/cost-series';
import { useCostWords } from '../overview/use-cost-words';

type Expected = NonNullable<CostMonth['forecast']>['days'];

interface CostDaysProps {
  series: CostSeries;
  groups: readonly StackGroup[];
  /** Days to come, today among them. */
  forecast: Expected;
  notes: readonly DayNote[];
  caption: string;
}

/** The chart as a table, newest day first: what is to come with its band, and what happened on a day. */
export function CostDays({ series, groups, forecast, notes, caption }: CostDaysProps) {
  const t = useTranslations('costs.chart');
  const money = useMoney();
  const words = useCostWords();
  const { currency } = series;
  const places = new Map(series.days.map((day, place) => [day, place]));
  const ahead = new Map(forecast.map((each) => [each.day, each]));
  const days = [...series.days, ...forecast.flatMap(({ day }) => (places.has(day) ? [] : [day]))].toReversed();
  const remarks = (day: string) => notes.filter((note) => note.day === day);
  /** Of a day to come nothing is said but the forecast. */
  const cell = (day: string, values: readonly (number | string | null)[]) => {
    const place = places.get(day);
    if (place === undefined) return null;
    const value = values[place] ?? null;
    return value === null ? t('unknown') : money.cents(value, currency);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div tabIndex={0} className="relative max-h-64 overflow-auto">
      <Table caption={caption} dense>
        <thead>
          <tr>
            <Th className="pl-0">{t('day')}</Th>
            {groups.map(({ key, label }) => (
              <Th key={key} className="text-right">
                {label}
              </Th>
            ))}
            <Th className="text-right">{t('before')}</Th>
            {forecast.length > 0 ? <Th className="text-right">{t('forecast')}</Th> : null}
            {notes.length > 0 ? <Th>{t('remarks')}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <Td className="tabular pl-0 text-subtle">
                {words.day(day)}
                {series.incomplete.includes(day) ? ` ${t('incompleteDay')}` : null}
              </Td>
              {groups.map(({ key, values }) => (
                <Td key={key} className="tabular text-right">
                  {cell(day, values)}
                </Td>
              ))}
              <Td className="tabular text-right text-subtle">{cell(day, series.before)}</Td>
              {forecast.length > 0 ? (
                <Td className="tabular text-right text-subtle">
                  <Expected day={ahead.get(day)} currency={currency} />
                </Td>
              ) : null}
              {notes.length > 0 ? (
                <Td>
                  {remarks(day).map((note) => (
                    <Remark key={note.key} note={note} />
                  ))}
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Expected({ day, currency }: { day: Expected[number] | undefined; currency: string }) {
  const t = useTranslations('costs.cluster');
  const money = useMoney();
  if (!day) return null;
  const [amount, low, high] = [day.amount, day.low, day.high].map((each) => money.cents(each, currency));
  return t('band', { amount: amount ?? '', low: low ?? '', high: high ?? '' });
}

/** What happened on a day, with the way to what was asked for. */
export function Remark({ note: { text, link } }: { note: DayNote }) {
  return (
    <span className="block">
      {text}
      {link ? (
        <>
          {' '}
          <Link href={link.href} className="text-accent-text underline">
            {link.text}
          </Link>
        </>
      ) : null}
    </span>
  );
}
