'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { plainText } from '@/lib/markdown';
import { EstimateError } from './estimate-error';
import { PriceWords, useApprovalWords } from './item-words';
import { Launches } from './launches';
import { kubernetesRange, orderHref } from './prepare-catalog';
import { ProviderMark } from './provider-mark';

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
  const source = useLocalizedSource();
  const approvalWords = useApprovalWords();
  const title = localized(item.title);
  // Versions stand in the order of the upgrade path.
  const latest = item.versions.at(-1);
  return (
    <li className="group flex flex-col bg-surface p-4 hover:bg-hover">
      <div className="flex items-start gap-2.5">
        <ProviderMark provider={item.provider} icon={item.icon} />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 leading-5.5 font-semibold">{title}</h2>
          <p className="code-font truncate text-subtle">
            {item.name} {latest?.version}
          </p>
        </div>
        {item.state === 'deprecated' ? <Badge state="deleting">{t('state.deprecated')}</Badge> : null}
        {item.state === 'publishing' ? <Badge state="progressing">{t('state.publishing')}</Badge> : null}
      </div>
      <p dir="auto" className="mt-2.5 mb-3 min-h-10 text-muted">
        {plainText(source(item.description))}
      </p>
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
            <Button
              size="sm"
              asChild
              className="group-focus-within:border-accent group-focus-within:bg-accent group-focus-within:text-on-accent group-hover:border-accent group-hover:bg-accent group-hover:text-on-accent"
            >
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
