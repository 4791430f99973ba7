'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Leads to where an application is brought to clusters, whoever may ask for it. */
export function NewApplicationButton() {
  const t = useTranslations('applications');
  const me = useMe();
  const { project } = useProject();
  if (!holds(me, 'request.create')) return null;
  return (
    <Button variant="primary" asChild>
      <Link href={project === null ? '/applications/new' : `/applications/new?project=${encodeURIComponent(project)}`}>
        <Icon name="plus" />
        {t('new')}
      </Link>
    </Button>
  );
}
