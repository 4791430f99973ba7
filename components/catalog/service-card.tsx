'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { AddToCluster } from './add-to-cluster';
import { CardHead, cardActClass } from './card-head';
import { useApprovalWords, useConstraintWords } from './item-words';

/** One service of the catalog: what it needs, where it is, and the way to add it to a cluster. */
export function ServiceCard({ item, mayAdd }: { item: CatalogItem; mayAdd: boolean }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const approvalWords = useApprovalWords();
  const constraintWords = useConstraintWords();
  const title = localized(item.title);
  const { versions = [], clusters = 0 } = item.service ?? {};
  return (
    <li className="group flex flex-col bg-surface p-4 hover:bg-hover">
      <CardHead item={item} />
      <div className="mb-3">
        <Facts
          facts={[
            [t('fact.kubernetes'), constraintWords(versions.at(-1)?.kubernetesConstraint)],
            [t('fact.installed'), t('service.on', { count: clusters })],
            [t('fact.approval'), approvalWords(item)],
            ...(item.purpose ? ([[t('facet.purpose'), t(`purpose.${item.purpose}`)]] as const) : []),
          ]}
        />
      </div>
      <div className="mt-auto flex items-center gap-1 pt-2">
        {mayAdd ? <AddToCluster item={item} size="sm" className={cardActClass} /> : null}
        <Button size="sm" variant="ghost" asChild>
          <Link href={`/catalog/${encodeURIComponent(item.id)}`} aria-label={t('detailsOf', { title })}>
            {t('details')}
          </Link>
        </Button>
      </div>
    </li>
  );
}
