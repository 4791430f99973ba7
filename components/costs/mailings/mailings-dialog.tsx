'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Banner } from '@/components/ui/banner';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { CostScope } from '@/lib/contracts/cost-views';
import { MailingRow } from './mailing-row';
import { NewMailing } from './new-mailing';
import { costMailingsQuery } from './queries';

interface MailingsDialogProps {
  /** What the page shows, of which more can be sent. */
  scope: CostScope;
  /** What opened it. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Costs that one has sent to oneself by mail: what became of the last of them, and more of the same. */
export function MailingsDialog({ scope, returnTo, onClose }: MailingsDialogProps) {
  const t = useTranslations('costMailings');
  const query = useQuery(costMailingsQuery);
  const me = useMe();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('lede')}
      returnTo={returnTo}
      className="w-[min(620px,calc(100vw-32px))]"
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items, hasMailServer }) => (
          <>
            {hasMailServer ? null : <Banner state="attention" title={t('noMailServer')} />}
            {items.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
            <ul className="divide-y divide-line">
              {items.map((mailing) => (
                <MailingRow key={mailing.id} mailing={mailing} canSend={hasMailServer} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <div className="mt-4 border-t border-line pt-4">
        {holds(me, 'cost.save-view') ? (
          <NewMailing scope={scope} />
        ) : (
          <WhyNotButton action="cost.save-view" project={null} />
        )}
      </div>
    </Dialog>
  );
}
