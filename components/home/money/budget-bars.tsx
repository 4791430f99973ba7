'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { usePercent } from '@/components/data/use-percent';
import { cn } from '@/components/ui/cn';
import type { BudgetBar } from './prepare-risk';

/** Where the budget stands on the scale; what goes beyond it still shows, up to `most`. */
const limitAt = 66;
const most = 1.5;
const place = (ratio: number) => Math.min(most, ratio) * limitAt;

/** Spent and forecast of each budget on one scale, with the budget as its load line. */
export function BudgetBars({ bars }: { bars: readonly BudgetBar[] }) {
  const t = useTranslations('home.money');
  if (bars.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('against')}</h2>
      <ul className="grid gap-2">
        {bars.map((bar) => (
          <Bar key={bar.id} bar={bar} />
        ))}
      </ul>
      <p className="mt-2 text-12 text-subtle">{t('barsHelp')}</p>
    </section>
  );
}

function Bar({ bar: { id, title, spent, forecast } }: { bar: BudgetBar }) {
  const t = useTranslations('home.money');
  const percent = usePercent();
  const [from, to, end] = [place(spent), place(Math.min(1, forecast)), place(forecast)];
  const part = 'absolute top-1/2 h-2 -translate-y-1/2';
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_44px] items-center gap-2">
      <Link href={`/costs/budgets/${id}`} className="truncate text-12 hover:underline" title={title}>
        {title}
      </Link>
      <span
        role="img"
        aria-label={t('barSummary', { title, spent: percent(spent), forecast: percent(forecast) })}
        className="relative h-4"
      >
        <span className={cn(part, 'inset-x-0 bg-sunken')} />
        <span className={cn(part, 'left-0 bg-used opacity-72')} style={{ width: `${from}%` }} />
        <span className={cn(part, 'hatch-muted')} style={{ left: `${from}%`, width: `${Math.max(0, to - from)}%` }} />
        <span
          className={cn(part, 'hatch-failed')}
          style={{ left: `${Math.max(from, limitAt)}%`, width: `${Math.max(0, end - Math.max(from, limitAt))}%` }}
        />
        <span className="absolute inset-y-0 w-px bg-fg" style={{ left: `${limitAt}%` }} />
      </span>
      <span className={cn('tabular text-right text-12', forecast > 1 && 'font-medium text-failed-text')}>
        {percent(forecast)}
      </span>
    </li>
  );
}
