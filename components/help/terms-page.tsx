'use client';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { useLocalized } from '@/components/status/use-words';
import { Table, Td, Th } from '@/components/ui/table';
import type { Term } from '@/lib/guide';

/** The words of Slipway, one for one thing, in both languages. */
export function TermsPage({ terms }: { terms: Term[] }) {
  const t = useTranslations('help.terms');
  const localized = useLocalized();
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('english')}</Th>
            <Th>{t('chinese')}</Th>
            <Th>{t('means')}</Th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ en, zh, means }) => (
            <tr key={en}>
              <Td className="pl-0 font-medium whitespace-normal" lang="en">
                {en}
              </Td>
              <Td lang="zh-CN">{zh}</Td>
              <Td className="whitespace-normal text-muted">{localized(means)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
