'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { AskQuota } from '@/components/data/ask-quota';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import type { Order } from './use-order';

/** Every limit of the project that the order would pass. On phones also how many workers fit: elsewhere the button says it. */
export function OverQuota({ order }: { order: Order }) {
  const t = useTranslations('order.overQuota');
  const format = useFormatter();
  const words = useDynamicWords();
  const { passed } = order;
  if (passed.length === 0) return null;
  const quota = order.form.quota.map(({ resource, limit, now }) => ({ resource, limit, used: now }));
  const wanted = Object.fromEntries(passed.map(({ resource, after }) => [resource, Math.ceil(after ?? 0)]));
  return (
    <div role="status" className="state-failed flex items-start gap-2 text-12">
      <Glyph state="failed" className="mt-0.5" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium text-failed-text">{t('limits', { count: passed.length })}</p>
        <ul className="text-muted">
          {passed.map(({ resource, limit, after }) => (
            <li key={resource}>
              {t('line', {
                name: words('quotaResource', resource),
                over: format.number((after ?? 0) - (limit ?? 0)),
              })}
            </li>
          ))}
        </ul>
        <p className="sm:hidden">
          <FitWords order={order} />
        </p>
        <div className="mt-1">
          <AskQuota project={order.form.project} quota={quota} wanted={wanted} />
        </div>
      </div>
    </div>
  );
}

/** How many workers fit, and which limit says so. */
export function FitWords({ order }: { order: Order }) {
  const t = useTranslations('order.overQuota');
  const words = useDynamicWords();
  const { fit, form } = order;
  if (!fit) return t('reduce', { project: form.project });
  const params = { machine: fit.machine, resource: words('quotaResource', fit.tightest) };
  return fit.most === 0 ? t('noneFit', params) : t('fit', { ...params, most: fit.most });
}
