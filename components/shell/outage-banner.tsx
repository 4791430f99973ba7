'use client';
import { useTranslations } from 'next-intl';
import { useElapsedWords, useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Banner } from '@/components/ui/banner';
import type { LiveState } from '@/lib/client/use-live-events';
import { useMe } from './use-me';

/** What does not answer, since when, what is seen now and what still works. Gone as soon as it is over. */
export function OutageBanner({ live }: { live: LiveState }) {
  const t = useTranslations('shell');
  const instant = useInstantWords();
  const elapsed = useElapsedWords();
  const now = useClock();
  const me = useMe();
  const cluster = me?.managementCluster;
  const identitySince = me?.identityProvider.since;
  if (identitySince) {
    return (
      <Banner
        state="attention"
        className="mr-2 mb-2 max-sm:mx-2"
        title={t('identityOutage.since', {
          time: instant(identitySince),
          elapsed: elapsed(now.getTime() - Date.parse(identitySince), true),
        })}
      >
        {t('identityOutage.text')}
      </Banner>
    );
  }
  if (cluster && !cluster.reachable) {
    const since = cluster.since ?? cluster.observedAt;
    return (
      <Banner
        state="attention"
        className="mr-2 mb-2 max-sm:mx-2"
        title={
          since
            ? t('outage.since', { time: instant(since), elapsed: elapsed(now.getTime() - Date.parse(since), true) })
            : t('outage.never')
        }
      >
        {t('outage.text')}
      </Banner>
    );
  }
  if (live === 'reconnecting') {
    return (
      <Banner state="progressing" className="mr-2 mb-2 max-sm:mx-2" title={t('reconnecting.title')}>
        {t('reconnecting.text')}
      </Banner>
    );
  }
  return null;
}
