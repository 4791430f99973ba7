'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useDynamicWords } from '@/components/status/use-words';
import { Meter } from '@/components/ui/meter';

interface QuotaMetersProps {
  /** `after` is null where nobody can tell. */
  lines: readonly { resource: string; limit: number | null; now: number; after: number | null }[];
}

/** A project's limits as they are without an order, and with it; what is neither limited nor taken is left out. */
export function QuotaMeters({ lines: all }: QuotaMetersProps) {
  const t = useTranslations('order');
  const format = useFormatter();
  const words = useDynamicWords();
  const lines = all.filter(({ limit, now, after }) => limit !== null || now + (after ?? 0) > 0);
  if (lines.length === 0) return <p className="text-12 text-subtle">{t('quotaNone')}</p>;
  return (
    <div className="grid gap-3">
      {lines.map(({ resource, limit, now, after }) => {
        const name = words('quotaResource', resource);
        const figures = {
          name,
          now: format.number(now),
          after: format.number(after ?? now),
          limit: format.number(limit ?? 0),
        };
        const hasLimit = limit !== null;
        return (
          <Meter
            key={resource}
            label={name}
            used={now}
            add={after === null ? 0 : after - now}
            limit={limit}
            figures={
              after === null
                ? t(hasLimit ? 'quotaNow' : 'quotaNowOpen', figures)
                : t(hasLimit ? 'quotaFigures' : 'quotaFiguresOpen', figures)
            }
            summary={t(hasLimit ? 'quotaSummary' : 'quotaSummaryOpen', figures)}
          />
        );
      })}
    </div>
  );
}
