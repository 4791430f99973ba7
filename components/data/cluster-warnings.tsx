'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { ChangeForm } from '@/lib/contracts/changes';

interface ClusterWarningsProps {
  /** Another request that is open for the cluster. */
  open: ChangeForm['open'];
  /** The management cluster answered. */
  isFresh: boolean;
  /** What else stands in the way. */
  children?: ReactNode;
}

/** What stands in the way of asking something of a running cluster: an open request, and values of an earlier hour. */
export function ClusterWarnings({ open, isFresh, children }: ClusterWarningsProps) {
  const t = useTranslations('changeForm');
  const kinds = useTranslations('requestKind');
  if (!open && isFresh && !children) return null;
  return (
    <div className="grid gap-3 border-b border-line px-6 py-4 max-sm:px-4">
      {open ? (
        <Banner
          state="waiting"
          title={t('open', { kind: kinds(open.kind), by: open.requester })}
          actions={
            <Button size="sm" asChild>
              <Link href={`/requests/${open.id}`}>{t('see', { request: open.shortId })}</Link>
            </Button>
          }
        >
          {t('openText')}
        </Banner>
      ) : null}
      {isFresh ? null : (
        <Banner state="attention" title={t('away')}>
          {t('awayText')}
        </Banner>
      )}
      {children}
    </div>
  );
}
