'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { StateWord } from '@/components/ui/badge';
import { urgencyOf } from '@/lib/contracts/credential-tests';
import type { SystemCredential } from '@/lib/contracts/system-credentials';

const states = { ended: 'failed', urgent: 'failed', soon: 'attention' } as const;

/** What of a credential ends within a month, or has ended; nothing where there is time. */
export function ExpiryWarnings({ credential: { test } }: { credential: Pick<SystemCredential, 'test'> }) {
  const t = useTranslations('credentials');
  const now = useClock();
  return (test?.expiries ?? []).map((expiry) => {
    const urgency = urgencyOf(expiry, now);
    if (urgency === null) return null;
    return (
      <p key={expiry.what} className="text-12">
        <StateWord state={states[urgency]}>
          <span className="whitespace-normal">
            {t.rich(`${urgency === 'ended' ? 'expired' : 'expiry'}.${expiry.what}`, {
              at: () => <Time at={expiry.at} form="date" />,
            })}
          </span>
        </StateWord>
      </p>
    );
  });
}
