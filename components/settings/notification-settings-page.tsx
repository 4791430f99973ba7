'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { holds, useMe } from '@/components/shell/use-me';
import { Checkbox } from '@/components/ui/checkbox';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { NoticeKind, NotificationSettings } from '@/lib/contracts/notifications';
import type { Action } from '@/lib/permissions';
import { notificationSettingsQuery, saveNotificationSettings } from './queries';

/** Kinds that somebody without any of these is never told of. */
const heardWith: Partial<Record<NoticeKind, readonly Action[]>> = {
  'to-review': ['request.approve', 'catalog.publish', 'member.manage'],
  'my-requests': ['request.create'],
  'my-clusters': ['request.create'],
  catalog: ['request.create', 'catalog.draft'],
  'project-clusters': ['request.approve'],
  installation: ['settings.manage'],
};

/** Of what one is told, and through which channel; each switch counts at once. */
export function NotificationSettingsPage() {
  const t = useTranslations('notificationSettings');
  const title = useTranslations('notifications');
  const me = useMe();
  const locale = useLocale();
  const query = useQuery(notificationSettingsQuery);
  if (me?.seenBy) {
    return (
      <EmptyState isPage title={title('withheld')}>
        {t('withheldText', { email: me.email })}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {(settings) => (
          <>
            <Kinds settings={settings} />
            <p className="mt-4 max-w-[72ch] text-muted">
              <span className="text-fg">
                {settings.isMailed
                  ? t('email', { email: settings.email, language: t(`language.${settings.locale ?? locale}`) })
                  : t('notMailed')}
              </span>{' '}
              {settings.isMailed ? t('emailFrom') : t('notMailedHow')}
            </p>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function Kinds({ settings }: { settings: NotificationSettings }) {
  const t = useTranslations('notificationSettings');
  const me = useMe();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveNotificationSettings,
    onSuccess: (saved) => client.setQueryData(notificationSettingsQuery.queryKey, saved),
  });
  const heard = settings.kinds.filter(({ kind }) => heardWith[kind]?.some((action) => holds(me, action)) ?? true);
  // Kept here from the click on: the mutation tells of itself a moment later, and the box would jump back until then.
  const [asked, setAsked] = useState<NotificationSettings['kinds'][number] | null>(null);
  const ask = (wanted: NotificationSettings['kinds'][number]) => {
    setAsked(wanted);
    save.mutate({ kinds: [wanted] }, { onSettled: () => setAsked(null) });
  };
  return (
    <>
      <Table caption={t('caption')} className="max-w-[760px]">
        <thead>
          <tr>
            <Th className="pl-0">{t('column.kind')}</Th>
            <Th className="w-24 text-center">{t('column.inApp')}</Th>
            <Th className="w-24 text-center">{t('column.email')}</Th>
          </tr>
        </thead>
        <tbody>
          {heard.map((stored) => {
            const shown = asked?.kind === stored.kind ? asked : stored;
            return (
              <tr key={stored.kind}>
                <Td className="py-2 pl-0 whitespace-normal">
                  <span className="block font-medium">{t(`kind.${stored.kind}`)}</span>
                  <span className="block text-12 text-muted">{t(`kind.${stored.kind}Text`)}</span>
                </Td>
                {(['inApp', 'email'] as const).map((channel) => (
                  <Td key={channel} className="text-center">
                    <Checkbox
                      className="min-w-8 justify-center max-sm:min-w-11"
                      checked={shown[channel]}
                      onChange={(event) => ask({ ...shown, [channel]: event.target.checked })}
                    >
                      <span className="sr-only">
                        {t('switch', { kind: t(`kind.${stored.kind}`), channel: t(`column.${channel}`) })}
                      </span>
                    </Checkbox>
                  </Td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
      {save.isError ? <ErrorState error={save.error} /> : null}
    </>
  );
}
