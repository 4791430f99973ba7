'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import { BundlePanel } from '../bundles/bundle-panel';
import { ItemState } from './item-state';
import { NewItemDialog } from './new-item-dialog';
import { itemsQuery } from './queries';

/** Catalog items in every state, for those who draft and publish them. */
export function ItemList() {
  const t = useTranslations('catalogItems');
  const me = useMe();
  const query = useQuery(itemsQuery);
  const [isCreating, setCreating] = useState(false);
  const mayDraft = me?.globalActions.includes('catalog.draft') ?? false;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          mayDraft ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon name="plus" />
              {t('create')}
            </Button>
          ) : null
        }
      />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={10} />}>
        {({ items }) =>
          items.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <ItemTable items={items} />
        }
      </QueryBoundary>
      {/* What stands below a list comes after it, so that it does not move. */}
      {query.isPending ? null : (
        <>
          <BundlePanel />
          {mayDraft ? null : <WhyNotFoot action="catalog.draft" project={null} />}
        </>
      )}
      {isCreating ? <NewItemDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function ItemTable({ items }: { items: readonly ManagedItem[] }) {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const said = useServerWords();
  return (
    <div className="overflow-x-auto">
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.item')}</Th>
            <Th className="max-lg:hidden">{t('column.kind')}</Th>
            <Th>{t('column.state')}</Th>
            <Th className="max-sm:hidden">{t('column.newest')}</Th>
            <Th className="max-lg:hidden">{t('column.projects')}</Th>
            <Th className="text-right max-sm:hidden">{t('column.clusters')}</Th>
            <Th className="pr-0 max-lg:hidden">{t('column.chain')}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <Td className="pl-0">
                <Link href={`/admin/catalog/${encodeURIComponent(item.id)}`} className="font-medium hover:underline">
                  {text(item.title)}
                </Link>{' '}
                <span className="code-font text-12 text-subtle max-sm:hidden">{item.id}</span>
              </Td>
              <Td className="text-muted max-lg:hidden">{t(`kind.${item.kind}`)}</Td>
              <Td title={item.problems.map(said).join('\n') || undefined}>
                <ItemState item={item} />
              </Td>
              <Td className="code-font text-muted max-sm:hidden">{item.versions.at(-1)?.version ?? '–'}</Td>
              <Td className="max-w-70 truncate text-muted max-lg:hidden">{item.projects.join(', ') || '–'}</Td>
              <Td className="tabular text-right max-sm:hidden">{item.clusters}</Td>
              <Td className="code-font pr-0 text-muted max-lg:hidden">{item.publication?.chain ?? '–'}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
