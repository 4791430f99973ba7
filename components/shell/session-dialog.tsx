'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isSessionExpired, onSessionChange, setSessionExpired } from '@/lib/client/session-state';
import { meQuery } from './queries';

/**
 * The session ended while the page was open. Signing in happens in another tab,
 * so that what was typed here stays; the page notices by itself when it is done.
 */
export function SessionDialog() {
  const t = useTranslations('session');
  const client = useQueryClient();
  const expired = useSyncExternalStore(onSessionChange, isSessionExpired, () => false);
  return (
    <Dialog
      open={expired}
      onOpenChange={(open) => {
        if (!open) setSessionExpired(false);
      }}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button onClick={() => void client.refetchQueries({ queryKey: meQuery.queryKey })}>{t('check')}</Button>
          <Button variant="primary" asChild>
            <a href="/sign-in?renew=1" target="_blank" rel="noopener opener">
              {t('signIn')}
            </a>
          </Button>
        </>
      }
    />
  );
}
