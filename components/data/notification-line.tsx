'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { Glyph, type State } from '@/components/ui/glyph';
import { keys } from '@/lib/client/query-keys';
import type { NoticeTopic, Notification } from '@/lib/contracts/notifications';
import { noticePath } from '@/lib/notice-words';
import { markRead } from './notification-queries';
import { useNotificationWords } from './use-notification-words';

const states: Record<NoticeTopic, State> = {
  'request-submitted': 'done',
  'request-waits': 'waiting',
  'request-approved': 'done',
  'request-rejected': 'failed',
  'request-changes-asked': 'attention',
  'request-expired': 'idle',
  'request-question': 'attention',
  'request-reply': 'attention',
  'request-reminder': 'waiting',
  'request-failed': 'failed',
  'cluster-ready': 'ready',
  'cluster-failed': 'failed',
  'cluster-deleted': 'deleting',
  'cluster-transferred': 'done',
  'cluster-unready': 'attention',
  'lifetime-warning': 'attention',
  'lifetime-ended': 'attention',
  'lifetime-deleted': 'deleting',
  'catalog-draft-waits': 'waiting',
  'catalog-draft-returned': 'attention',
  'catalog-published': 'done',
  'catalog-publish-failed': 'failed',
  'catalog-deprecated': 'deleting',
  'access-asked': 'waiting',
  'access-answered': 'done',
  'drift-found': 'attention',
  'budget-threshold': 'attention',
  'budget-forecast': 'attention',
  'campaign-next': 'waiting',
  'campaign-upgraded': 'done',
  'campaign-not-upgraded': 'failed',
  'campaign-paused': 'attention',
  'campaign-ended': 'done',
  'rule-change-waits': 'waiting',
  'rule-change-decided': 'done',
  'rule-change-begins': 'progressing',
  'rule-rings-stopped': 'attention',
  'rule-change-ended': 'done',
};

function stateOf({ topic, arguments: { answer } }: Notification): State {
  return answer === 'declined' || answer === 'failed' ? 'failed' : states[topic];
}

/** Marks notifications as read, here and in every other window. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: markRead,
    onSuccess: () => client.invalidateQueries({ queryKey: [keys.notifications.settings[0], 'list'] }),
  });
}

interface NotificationLineProps {
  notification: Notification;
  /** After the link was followed. */
  onFollow?: () => void;
  /** Beside the line, above its link. */
  act?: ReactNode;
  className?: string;
}

/** One line: how it stands, what happened, where, when. Following it reads it. */
export function NotificationLine({ notification, onFollow, act, className }: NotificationLineProps) {
  const t = useTranslations('notifications');
  const me = useMe();
  const mark = useMarkRead();
  const { title, text } = useNotificationWords()(notification);
  const { id, at, project, readAt } = notification;
  const isUnread = readAt === null;
  const place = project && !text.includes(project) ? project : null;
  const state = stateOf(notification);
  return (
    <li className={cn('relative flex items-start gap-2.5 py-2.5 hover:bg-hover', className)}>
      <span
        aria-hidden="true"
        className={cn('absolute top-4.5 left-1.5 size-1 rounded-full', isUnread && 'bg-accent')}
      />
      <span className={`state-${state} mt-1 flex-none text-(--state-mark)`}>
        <Glyph state={state} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            href={noticePath(notification, me?.email ?? '')}
            prefetch={false}
            onClick={() => {
              if (isUnread) mark.mutate({ ids: [id] });
              onFollow?.();
            }}
            className={cn(
              'min-w-0 break-words after:absolute after:inset-0',
              isUnread ? 'font-semibold' : 'font-medium text-muted',
            )}
          >
            {isUnread ? <span className="sr-only">{t('unreadMark')} </span> : null}
            {title}
          </Link>
          <Time at={at} className="tabular flex-none text-12 text-subtle" />
        </div>
        <p className="line-clamp-2 text-muted">
          {place ? <span className="font-medium">{place}</span> : null}
          {place ? ' · ' : null}
          {text}
        </p>
      </div>
      {act}
    </li>
  );
}
