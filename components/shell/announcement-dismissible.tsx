'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notifyFailed } from '@/components/ui/toast';
import { apiPost } from '@/lib/client/api';
import type { Installation } from '@/lib/contracts/installation';
import { AnnouncementBanner } from './announcement-banner';
import { meQuery } from './queries';
import { useMe } from './use-me';

type Shown = NonNullable<Installation['announcement']>;

/** An announcement that each person can hide; it is hidden in all of their browsers. */
export function DismissibleAnnouncement({ announcement }: { announcement: Shown }) {
  const t = useTranslations('announcement');
  const problem = useProblemWords();
  const client = useQueryClient();
  const me = useMe();
  const what = `announcement:${announcement.id}`;
  const hide = useMutation({
    mutationFn: () => apiPost<{ dismissed: string[] }>('/me/dismissals', { what }),
    onSuccess: ({ dismissed }) =>
      client.setQueryData(meQuery.queryKey, (before) => (before ? { ...before, dismissed } : before)),
    onError: (error) => notifyFailed(problem(error).title, problem(error).text),
  });
  return (
    <AnnouncementBanner
      announcement={announcement}
      className="mr-2 mb-2 max-sm:mx-2"
      actions={
        // Who sees as somebody else hides nothing from them.
        me?.seenBy ? null : (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('close')}
            blocked={hide.isPending}
            onClick={() => hide.mutate()}
          >
            <Icon name="close" />
          </Button>
        )
      }
    />
  );
}
