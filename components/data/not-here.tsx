'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from './empty-state';

const ways = {
  cluster: '/clusters',
  gone: '/clusters',
  request: '/requests',
  catalogItem: '/catalog',
  policy: '/admin/policies',
  credential: '/admin/credentials',
  sharedSetting: '/admin/shared-settings',
  budget: '/costs/budgets',
  campaign: '/clusters/campaigns',
  multiClusterService: '/services',
  statement: '/costs/statements',
  application: '/applications',
} as const;

/** In the same words whether it never was, is gone, or belongs to others; `gone` only for what was just on screen. */
export function NotHere({ kind }: { kind: keyof typeof ways }) {
  const t = useTranslations('notHere');
  return (
    <div role="status">
      <EmptyState
        isPage={kind !== 'gone'}
        title={t(`${kind}.title`)}
        action={
          <Button asChild>
            <Link href={ways[kind]}>{t(`${kind}.way`)}</Link>
          </Button>
        }
      >
        {t(`${kind}.text`)}
      </EmptyState>
    </div>
  );
}
