'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { CatalogItem } from '@/lib/contracts/catalog';

/** How right the estimates of a template were; nothing while too few of its clusters have run long enough. */
export function EstimateError({ error }: { error: CatalogItem['estimateError'] }) {
  const t = useTranslations('catalog.estimateError');
  const format = useFormatter();
  if (!error) return <p className="text-12 text-subtle">{t('none')}</p>;
  const { ratio, clusters, ordered } = error;
  const percent = Math.round(Math.abs(ratio) * 100);
  const side = percent === 0 ? 'right' : ratio < 0 ? 'low' : 'high';
  return (
    <p className="text-12 text-muted">
      {t(side, { percent: format.number(percent), clusters })}{' '}
      {ordered < clusters ? <span className="text-subtle">{t('ordered', { ordered, clusters })}</span> : null}
    </p>
  );
}
