'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CatalogItem } from '@/lib/contracts/catalog';

type Fact = readonly [ReactNode, ReactNode];

/** Who answers for an item, where help is and where to read more, as far as somebody has said. */
export function useContactFacts(): (item: CatalogItem) => Fact[] {
  const t = useTranslations('catalog');
  return ({ owner, supportUrl, docsUrl }) => [
    ...(owner ? ([[t('fact.owner'), owner]] as const) : []),
    ...(supportUrl
      ? ([[t('fact.support'), <Way key="support" href={supportUrl} words={t('support')} />]] as const)
      : []),
    ...(docsUrl ? ([[t('fact.docs'), <Way key="docs" href={docsUrl} words={t('docs')} />]] as const) : []),
  ];
}

function Way({ href, words }: { href: string; words: string }) {
  return (
    <a href={href} rel="noreferrer noopener" className="text-accent-text hover:underline">
      {words}
    </a>
  );
}
