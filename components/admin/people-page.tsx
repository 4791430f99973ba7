'use client';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { Members } from './members';

/** Roles that are held everywhere. */
export function PeoplePage() {
  const t = useTranslations('members');
  return (
    <>
      <PageHead title={t('pageTitle')} lede={t('pageLede')} />
      <Members project={null} />
    </>
  );
}
