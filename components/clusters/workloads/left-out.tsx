'use client';
import { useTranslations } from 'next-intl';

/** How many are missing from a list that is bounded; null where there are more and nobody counted them. */
export function LeftOut({ count }: { count: number | null }) {
  const t = useTranslations('workloads');
  if (count === 0) return null;
  return <p className="px-4 py-2 text-12 text-muted">{t('leftOut', { count: count ?? -1 })}</p>;
}
