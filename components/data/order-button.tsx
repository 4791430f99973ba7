'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { WhyNotButton } from './why-not-button';

/** Leads to the catalog whoever may order; others may ask why not. */
export function OrderButton({ project }: { project: string | null }) {
  const t = useTranslations('common');
  const me = useMe();
  if (holds(me, 'request.create')) {
    return (
      <Button variant="primary" asChild>
        <Link href="/catalog">
          <Icon name="plus" />
          {t('orderCluster')}
        </Link>
      </Button>
    );
  }
  return me ? <WhyNotButton action="request.create" project={project} /> : null;
}
