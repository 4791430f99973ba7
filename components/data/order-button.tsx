'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { WhyNotFoot } from './why-not-foot';

/** Leads to the catalog whoever may order. */
export function OrderButton() {
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
  return null;
}

/** Why somebody cannot order, at the end of a page whose head would offer it. */
export function WhyNoOrder({ project }: { project: string | null }) {
  const me = useMe();
  return me && !holds(me, 'request.create') ? <WhyNotFoot action="request.create" project={project} /> : null;
}
