'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTimeZone, useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { NotificationLine, useMarkRead } from '@/components/data/notification-line';
import { notificationsQuery } from '@/components/data/notification-queries';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { useNotificationWords } from '@/components/data/use-notification-words';
import { useMe } from '@/components/shell/use-me';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { Notification, NotificationPage } from '@/lib/contracts/notifications';
import { notificationPageSize, notificationQuestion, notificationViews } from './notification-question';
import { type Day, prepareDays } from './prepare-days';

/** Everything a person was told: by day, unread or all, each leading to what it is about. */
export function NotificationsPage() {
  const t = useTranslations('notifications');
  const me = useMe();
  const [url, setUrl] = useQueryStates(
    { view: parseAsStringLiteral(notificationViews).withDefault('all'), cursor: parseAsString },
    { history: 'push' },
  );
  const query = useQuery(notificationsQuery(notificationQuestion(url)));
  const mark = useMarkRead();
  useRowEntry('[data-row-group]');
  const unread = query.data?.unread ?? 0;
  if (query.data?.isWithheld) {
    return (
      <EmptyState isPage title={t('withheld')}>
        {t('withheldText', { email: me?.email ?? '' })}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede', { count: unread })}
        actions={
          <>
            <Button blocked={mark.isPending || unread === 0} onClick={() => mark.mutate({ all: true })}>
              <Icon name="check" />
              {t('readAll')}
            </Button>
            <Button variant="ghost" asChild>
              <Link href="/settings/notifications">
                <Icon name="settings" />
                {t('settings')}
              </Link>
            </Button>
          </>
        }
      />
      <fieldset aria-label={t('views')} className={tabListClass}>
        {notificationViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={url.view === view}
            onClick={() => void setUrl({ view, cursor: null })}
            className={`${tabClass} aria-pressed:border-accent aria-pressed:text-fg`}
          >
            {t(`view.${view}`)}
            {view === 'unread' && query.data ? <span className="tabular font-normal text-subtle">{unread}</span> : null}
          </button>
        ))}
      </fieldset>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState title={t(`none.${url.view}`)}>{t(`noneText.${url.view}`)}</EmptyState>
          ) : (
            <>
              <div data-row-group>
                <Days page={page} />
              </div>
              <Pager
                key={url.view}
                page={page}
                cursor={url.cursor}
                size={notificationPageSize}
                onPage={(cursor) => void setUrl({ cursor })}
              />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Days({ page }: { page: NotificationPage }) {
  const t = useTranslations('notifications');
  const instant = useInstantWords();
  const now = useClock();
  const timeZone = useTimeZone() ?? 'UTC';
  const nameOf = ({ ago, items: [first] }: Day) => {
    if (ago === 0) return t('today');
    return ago === 1 ? t('yesterday') : instant(first?.at ?? '', 'date');
  };
  return prepareDays(page.items, now, timeZone).map((day) => (
    <section key={day.day} aria-label={nameOf(day)}>
      <h2 className="pt-5 pb-1.5 text-12 font-semibold text-muted">{nameOf(day)}</h2>
      <ul className="border-y border-line" onKeyDown={moveRowFocus}>
        {day.items.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            act={<ReadButton notification={notification} />}
            className="min-h-14 border-line pr-1 pl-5 not-first:border-t"
          />
        ))}
      </ul>
    </section>
  ));
}

/** Keeps its place once it is read, so that no line moves. */
function ReadButton({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications');
  const { title } = useNotificationWords()(notification);
  const mark = useMarkRead();
  if (notification.readAt !== null) return <span className="size-8 flex-none max-sm:size-11" />;
  return (
    <Button
      size="icon"
      variant="ghost"
      className="relative flex-none"
      title={t('read')}
      aria-label={t('readNamed', { title })}
      blocked={mark.isPending}
      onClick={() => mark.mutate({ ids: [notification.id] })}
    >
      <Icon name="check" />
    </Button>
  );
}
