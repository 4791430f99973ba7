'use client';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { providerName } from '@/components/data/provider-name';
import { useMoney } from '@/components/data/use-money';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { useContactFacts } from './contact-facts';
import { PriceWords, useApprovalWords, useSupportWords } from './item-words';
import { useJoinFacts } from './join-facts';
import { kubernetesRange } from './prepare-catalog';

/** What one wants to know before ordering, in a few lines. */
export function ItemFacts({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const approvalWords = useApprovalWords();
  const contactFacts = useContactFacts();
  const joinFacts = useJoinFacts();
  const { controlPlane } = item;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('factsTitle')}</h2>
      <Facts
        facts={[
          [t('fact.price'), <PriceWords key="price" item={item} />],
          [t('fact.approval'), approvalWords(item)],
          [t('fact.kubernetes'), kubernetesRange(item) ?? t('fact.byTemplate')],
          ...(controlPlane ? ([[t('fact.controlPlane'), t(`controlPlane.${controlPlane}`)]] as const) : []),
          [t('fact.provider'), providerName(item.provider)],
          ...joinFacts(item),
          ...contactFacts(item),
        ]}
      />
    </section>
  );
}

/** The sizes on offer with their price a month. */
export function ItemSizes({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const money = useMoney();
  const sizes = item.price?.sizes ?? [];
  if (!item.price || sizes.length === 0) return null;
  const { currency } = item.price;
  return (
    <Panel title={t('sizesTitle')} remark={t('sizesRemark')} flush>
      <Table caption={t('sizesTitle')}>
        <thead>
          <tr>
            <Th className="pl-4">{t('column.size')}</Th>
            <Th>{t('column.workers')}</Th>
            <Th className="pr-4 text-right">{t('column.price')}</Th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ name, workers, machine, monthly }) => (
            <tr key={name}>
              <Td className="pl-4 font-medium">{t(`size.${name}`)}</Td>
              <Td className="tabular">
                {workers ?? '–'} × <span className="code-font">{machine ?? '–'}</span>
              </Td>
              <Td className="tabular pr-4 text-right">{money.whole(monthly, currency)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

/** Until when the Kubernetes project supports a version. */
export function Support({ version }: { version: string | null }) {
  const support = useSupportWords()(version);
  if (!support) return <span className="text-subtle">–</span>;
  return <span className={support.isOver ? 'text-attention-text' : undefined}>{support.words}</span>;
}
