'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { NotificationLine, useMarkRead } from '@/components/data/notification-line';
import { latestNotifications } from '@/components/data/notification-queries';
import { QueryBoundary } from '@/components/data/query-boundary';
import { moveRowFocus } from '@/components/data/row-keys';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useMe } from './use-me';

/** The last notifications, at the bell; loaded when it is first pressed. */
export function BellPanel({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('notifications');
  const me = useMe();
  const query = useQuery(latestNotifications);
  const mark = useMarkRead();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t('panel')}
      className="w-100 max-w-[calc(100vw-16px)] [--glyph-ground:var(--surface-raised)]"
    >
      <div className="flex h-11 flex-none items-center gap-1 border-b border-line pr-2 pl-4">
        <h2 className="mr-auto font-semibold">{t('title')}</h2>
        {query.data && query.data.unread > 0 ? (
          <Button size="sm" variant="ghost" blocked={mark.isPending} onClick={() => mark.mutate({ all: true })}>
            {t('readAll')}
          </Button>
        ) : null}
        <Button size="icon" variant="ghost" asChild>
          <Link href="/settings/notifications" aria-label={t('settings')} onClick={close}>
            <Icon name="settings" />
          </Link>
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryBoundary query={query} skeleton={<SkeletonRows rows={5} />}>
          {(page) =>
            page.isWithheld ? (
              <EmptyState title={t('withheld')}>{t('withheldText', { email: me?.email ?? '' })}</EmptyState>
            ) : page.items.length === 0 ? (
              <EmptyState title={t('none.all')}>{t('noneText.all')}</EmptyState>
            ) : (
              <ul aria-label={t('panel')} onKeyDown={moveRowFocus}>
                {page.items.map((notification) => (
                  <NotificationLine
                    key={notification.id}
                    notification={notification}
                    onFollow={close}
                    className="border-line pr-4 pl-4 not-first:border-t"
                  />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
      <Link
        href="/notifications"
        onClick={close}
        className="flex h-10 flex-none items-center justify-center border-t border-line font-medium text-accent-text hover:bg-hover max-sm:h-11"
      >
        {t('seeAll')}
      </Link>
    </Popover>
  );
}
