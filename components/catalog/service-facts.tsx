'use client';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { useContactFacts } from './contact-facts';
import { useApprovalWords, useConstraintWords } from './item-words';

/** What one wants to know before adding a service, in a few lines. */
export function ServiceFacts({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const approvalWords = useApprovalWords();
  const constraintWords = useConstraintWords();
  const contactFacts = useContactFacts();
  const { versions = [], clusters = 0 } = item.service ?? {};
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('factsTitle')}</h2>
      <Facts
        facts={[
          [t('fact.kubernetes'), constraintWords(versions.at(-1)?.kubernetesConstraint)],
          [t('fact.installed'), t('service.on', { count: clusters })],
          [t('fact.approval'), approvalWords(item)],
          ...contactFacts(item),
        ]}
      />
    </section>
  );
}
