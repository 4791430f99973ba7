'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useInstantWords } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { apiDelete } from '@/lib/client/api';
import { useMe } from './use-me';

/** Whose eyes these are, for as long as somebody sees as somebody else. */
export function SeeingBanner() {
  const t = useTranslations('shell.seeing');
  const instant = useInstantWords();
  const me = useMe();
  const stop = useMutation({
    mutationFn: () => apiDelete('/see-as'),
    // A full load, so that nothing of what they saw stays.
    onSuccess: () => window.location.assign('/admin/people'),
  });
  if (!me?.seenBy) return null;
  return (
    <Banner
      state="attention"
      className="mr-2 mb-2 max-sm:mx-2"
      title={t('title', { seen: me.email })}
      actions={
        <Button size="sm" blocked={stop.isPending} onClick={() => stop.mutate()}>
          {t('stop')}
        </Button>
      }
    >
      {t('text', { viewer: me.seenBy.email, until: instant(me.seenBy.until) })}
    </Banner>
  );
}
