'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';

/** Leads to what scales it in the form of the application. Nothing for who may not change it. */
export function ChangeScaling({ application }: { application: ApplicationRef & { project: string } }) {
  const t = useTranslations('applications.autoscaling');
  const me = useMe();
  if (!holds(me, 'request.create', application.project)) return null;
  return (
    <Button size="sm" asChild>
      <Link href={`${applicationPath(application)}/change#scaling`}>{t('change')}</Link>
    </Button>
  );
}
