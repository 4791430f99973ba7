'use client';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import type { PlannedMachines, planMachines } from './machine-plan';

/** What happens to which machine, in order: outlined while one is replaced, filled where one joins. */
export function MachinePlan({ plan: { rows, steps } }: { plan: ReturnType<typeof planMachines> }) {
  const t = useTranslations('changeForm');
  const pools = useTranslations('changeForm.pool');
  // Words stand at the right of what they are about.
  const width = steps * 1.6;
  const poolOf = ({ pool }: PlannedMachines) => (pools.has(pool as 'workers') ? pools(pool as 'workers') : pool);
  return (
    <ul className="grid gap-1.5">
      {rows.map((row) => {
        const words = t(`fate.${row.fate}`, { count: row.count, pool: poolOf(row) });
        return (
          <li key={row.key} className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] items-center gap-3 text-12">
            <span className="code-font truncate text-muted" title={row.name ?? undefined}>
              {row.name ?? t('rowName', { fate: row.fate, count: row.count, pool: row.pool })}
            </span>
            <span className="relative flex h-5 items-center">
              <span className="absolute inset-x-0 top-1/2 border-t border-line-strong" />
              {row.until > row.from ? (
                <span
                  className={cn(
                    'absolute top-1/2 h-2 -translate-y-1/2 rounded-1',
                    row.fate === 'replaced' && 'border border-line-input bg-surface',
                    row.fate === 'joins' && 'bg-accent',
                    row.fate === 'leaves' && 'border border-dashed border-failed-mark bg-surface',
                  )}
                  style={{
                    left: `${(row.from / width) * 100}%`,
                    width: `${((row.until - row.from) / width) * 100}%`,
                  }}
                />
              ) : null}
              <span className={cn('relative ml-auto bg-sunken pl-2 text-muted')}>{words}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
