'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { CardHead, cardActClass } from './card-head';
import { EstimateError } from './estimate-error';
import { PriceWords, useApprovalWords } from './item-words';
import { Launches } from './launches';
import { kubernetesRange, orderHref } from './prepare-catalog';

interface CatalogCardProps {
  item: CatalogItem;
  project: string | null;
  mayOrder: boolean;
  isCompared: boolean;
  /** Null while as many are chosen as stand side by side. */
  onCompare: (() => void) | null;
}

/** One approved template: what it costs, who approves it, how its launches went, and the way to order it. */
export function CatalogCard({ item, project, mayOrder, isCompared, onCompare }: CatalogCardProps) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const approvalWords = useApprovalWords();
  const title = localized(item.title);
  return (
    <li className="group flex flex-col bg-surface p-4 hover:bg-hover">
      <CardHead item={item} />
      <div className="mb-3">
        <Facts
          facts={[
            [t('fact.price'), <PriceWords key="price" item={item} />],
            [t('fact.kubernetes'), kubernetesRange(item) ?? t('fact.byTemplate')],
            ...(item.controlPlane ? ([[t('fact.controlPlane'), t(`controlPlane.${item.controlPlane}`)]] as const) : []),
            [t('fact.approval'), approvalWords(item)],
            ...(item.purpose ? ([[t('facet.purpose'), t(`purpose.${item.purpose}`)]] as const) : []),
          ]}
        />
      </div>
      <div className="mt-auto">
        {item.launches.length > 0 ? <Launches launches={item.launches} /> : null}
        {item.estimateError ? <EstimateError error={item.estimateError} /> : null}
        <div className="mt-2 flex items-center gap-1">
          {mayOrder ? (
            <Button size="sm" asChild className={cardActClass}>
              <Link href={orderHref(item, project)} aria-label={t('orderItem', { title })}>
                {t('order')}
              </Link>
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" asChild>
            <Link href={`/catalog/${encodeURIComponent(item.id)}`} aria-label={t('detailsOf', { title })}>
              {t('details')}
            </Link>
          </Button>
          <span className="ml-auto text-12 text-muted">
            <Checkbox
              checked={isCompared}
              disabled={onCompare === null}
              aria-label={t('compare.choose', { title })}
              onChange={() => onCompare?.()}
            >
              {t('compare.open')}
            </Checkbox>
          </span>
        </div>
      </div>
    </li>
  );
}
