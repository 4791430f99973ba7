'use client';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { DestinationsPanel } from './destinations-panel';

/** Where notices are sent: of the installation for admins, of their projects for leads. */
export function DestinationsPage() {
  const t = useTranslations('destinations');
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <DestinationsPanel project={null} />
    </>
  );
}
