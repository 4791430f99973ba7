'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Button } from '@/components/ui/button';

/** Who holds no role yet, and how to get one. */
export function NobodyHome() {
  const t = useTranslations('home');
  return (
    <>
      <PageHead title={t('title')} />
      <div className="-mx-4">
        <EmptyState
          title={t('noRole')}
          action={
            <Button variant="primary" asChild>
              <Link href="/settings/access">{t('askAccess')}</Link>
            </Button>
          }
        >
          {t('noRoleText')}
        </EmptyState>
      </div>
    </>
  );
}
