'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { prepareLaunches } from '@/components/charts/prepare-launches';
import { providerName } from '@/components/data/provider-name';
import { useMoney } from '@/components/data/use-money';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Table, Td, Th } from '@/components/ui/table';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { Support } from './item-facts';
import { PriceWords, useApprovalWords } from './item-words';
import { kubernetesRange, orderHref } from './prepare-catalog';

/** How many templates stand side by side at most. */
export const maxCompared = 3;

interface CatalogCompareProps {
  items: readonly CatalogItem[];
  project: string | null;
  mayOrder: (item: CatalogItem) => boolean;
  onClear: () => void;
}

/** The templates that are chosen for comparing, and the way to see them side by side. */
export function CatalogCompare({ items, project, mayOrder, onClear }: CatalogCompareProps) {
  const t = useTranslations('catalog.compare');
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) mt-4 flex flex-wrap items-center gap-3 rounded-4 border border-line bg-raised px-4 py-3 shadow-pop max-sm:bottom-16">
      <p className="mr-auto">{t('chosen', { count: items.length, max: maxCompared })}</p>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button size="sm" variant="primary" blocked={items.length < 2} onClick={() => setOpen(true)}>
        {t(items.length < 2 ? 'oneMore' : 'open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title')}
        className="w-[min(960px,calc(100vw-32px))]"
        footer={<Button onClick={() => setOpen(false)}>{t('close')}</Button>}
      >
        <Compared items={items} project={project} mayOrder={mayOrder} />
      </Dialog>
    </div>
  );
}

function Compared({ items, project, mayOrder }: Omit<CatalogCompareProps, 'onClear'>) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const rows = useRows();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section aria-label={t('compare.title')} tabIndex={0} className="overflow-x-auto">
      <Table caption={t('compare.title')} className="table-fixed max-sm:w-180">
        <thead>
          <tr>
            <Th className="w-40">{t('compare.fact')}</Th>
            {items.map((item) => (
              <Th key={item.id} className="text-13 font-semibold whitespace-normal text-fg">
                {localized(item.title)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, show]) => (
            <tr key={name}>
              <Td className="text-subtle">{name}</Td>
              {items.map((item) => (
                <Td key={item.id} className="tabular py-1.5 align-top whitespace-normal">
                  {show(item)}
                </Td>
              ))}
            </tr>
          ))}
          <tr>
            <Td />
            {items.map((item) => (
              <Td key={item.id} className="py-2">
                {mayOrder(item) ? (
                  <Button size="sm" asChild>
                    <Link href={orderHref(item, project)} aria-label={t('orderItem', { title: localized(item.title) })}>
                      {t('order')}
                    </Link>
                  </Button>
                ) : null}
              </Td>
            ))}
          </tr>
        </tbody>
      </Table>
    </section>
  );
}

/** What is compared: its name, and what an item has there. */
function useRows(): [string, (item: CatalogItem) => ReactNode][] {
  const t = useTranslations('catalog');
  const money = useMoney();
  const approvalWords = useApprovalWords();
  const sizes = ({ price }: CatalogItem) =>
    price?.sizes.map(({ name, workers, machine, monthly }) => (
      <span key={name} className="block">
        {t('compare.size', {
          name: t(`size.${name}`),
          workers: workers ?? 0,
          machine: machine ?? '–',
          price: money.whole(monthly, price.currency),
        })}
      </span>
    ));
  const launches = (item: CatalogItem) => {
    const { usual, succeeded, total } = prepareLaunches(item.launches);
    if (!usual) return '–';
    return t('launches.usual', { from: Math.floor(usual.from), to: Math.ceil(usual.to), succeeded, total });
  };
  return [
    [t('fact.price'), (item) => <PriceWords item={item} />],
    [t('sizesTitle'), (item) => sizes(item) ?? '–'],
    [t('fact.approval'), approvalWords],
    [t('fact.controlPlane'), ({ controlPlane }) => (controlPlane ? t(`controlPlane.${controlPlane}`) : '–')],
    [t('fact.kubernetes'), (item) => kubernetesRange(item) ?? t('fact.byTemplate')],
    [t('column.supported'), ({ versions }) => <Support version={versions.at(-1)?.kubernetesVersion ?? null} />],
    [t('launchesTitle'), launches],
    [t('fact.provider'), ({ provider }) => providerName(provider)],
  ];
}
