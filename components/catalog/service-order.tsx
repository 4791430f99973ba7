'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { AddToCluster } from './add-to-cluster';

/** A service is not ordered by itself: leads to where it is added to a cluster. */
export function ServiceOrder({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const me = useMe();
  const mayAdd = item.state === 'published' && item.projects.some((each) => holds(me, 'cluster.change', each));
  return (
    <>
      <PageHead title={localized(item.title)} />
      <EmptyState
        title={t('service.notOrdered')}
        action={
          <>
            {mayAdd ? <AddToCluster item={item} variant="primary" /> : null}
            <Button asChild>
              <Link href={`/catalog/${encodeURIComponent(item.id)}`}>{t('details')}</Link>
            </Button>
          </>
        }
      >
        {t('service.notOrderedText')}
      </EmptyState>
    </>
  );
}
