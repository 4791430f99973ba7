'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { QuotaNow } from './ask-quota-dialog';

// Few people need it, and those who do wait for a lead anyway.
const AskQuotaDialog = lazy(() => import('./ask-quota-dialog').then((module) => ({ default: module.AskQuotaDialog })));

interface AskQuotaProps {
  project: string;
  quota: readonly QuotaNow[];
  /** Limits to begin with, where something is known to need them. */
  wanted?: Readonly<Record<string, number>>;
  size?: 'sm' | 'md';
}

/** Asks the leads of a project for higher limits. Absent for who may not ask for anything there, and without limits. */
export function AskQuota({ project, quota, wanted = {}, size = 'sm' }: AskQuotaProps) {
  const t = useTranslations('askQuota');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const limited = quota.filter(({ limit }) => limit !== null);
  if (limited.length === 0 || !holds(me, 'request.create', project)) return null;
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AskQuotaDialog project={project} quota={limited} wanted={wanted} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
