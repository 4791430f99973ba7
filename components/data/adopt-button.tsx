'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Leads to where a running cluster is adopted, whoever may order; why others may not is told by the way to order. */
export function AdoptButton({ project }: { project: string | null }) {
  const t = useTranslations('adoption');
  const me = useMe();
  if (!holds(me, 'request.create')) return null;
  return (
    <Button asChild>
      <Link href={project === null ? '/clusters/adopt' : `/clusters/adopt?project=${project}`}>
        <Icon name="clusters" />
        {t('dots')}
      </Link>
    </Button>
  );
}
