'use client';
import { useTranslations } from 'next-intl';
import type { CatalogItem } from '@/lib/contracts/catalog';

/** Which Karmada control plane the clusters of an item join, and who may use them there. */
export function useJoinFacts(): (item: Pick<CatalogItem, 'joins'>) => (readonly [string, string])[] {
  const t = useTranslations('catalog');
  return ({ joins }) =>
    joins
      ? [[t('fact.joins'), t(joins.isForOwnProject ? 'joins.own' : 'joins.all', { plane: joins.controlPlane })]]
      : [];
}
