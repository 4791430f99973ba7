'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { keys } from '@/lib/client/query-keys';
import type { MemberChange } from '@/lib/contracts/karmada-membership';
import { dismissChange, joinMember, leaveMember, memberChangesQuery } from './membership-queries';
import { useMayManage } from './use-may-manage';

/** Clusters that join a control plane or leave it: how far each is, or why it could not. Nothing where none does. */
export function MemberChanges({ controlPlane }: { controlPlane: string }) {
  const t = useTranslations('membership');
  const { data } = useQuery(memberChangesQuery(controlPlane));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('changesOf', { name: controlPlane })} aria-live="polite" className="m-4 grid gap-2">
      {data.items.map((change) => (
        <Change key={change.member} controlPlane={controlPlane} change={change} />
      ))}
    </section>
  );
}

function Change({ controlPlane, change }: { controlPlane: string; change: MemberChange }) {
  const t = useTranslations('membership');
  const said = useServerWords();
  const { member: name, act, state, step, failure, words, waitsFor } = change;
  const isFailed = state === 'failed';
  return (
    <Banner
      state={isFailed ? 'failed' : 'progressing'}
      title={isFailed ? t(`changeFailed.${act}`, { name }) : t(`change.${act}`, { name })}
    >
      {isFailed ? t('failedAt', { step: t(`step.${step}`) }) : t(`step.${step}`)}
      {failure ? ` · ${said(failure)}` : ''} <Time at={change.askedAt} />
      {[words, waitsFor].map((text) =>
        text ? (
          <span key={text} lang="en" className="code-font block text-12 wrap-anywhere">
            {text}
          </span>
        ) : null,
      )}
      {step === 'waiting' ? <span className="block text-muted">{t('waitsLong')}</span> : null}
      {isFailed && step === 'clean-up' ? <span className="block text-muted">{t('leftInside')}</span> : null}
      {isFailed ? <Acts controlPlane={controlPlane} change={change} /> : null}
    </Banner>
  );
}

/** What can be made of a change that failed. */
function Acts({ controlPlane, change: { member, act, asked } }: { controlPlane: string; change: MemberChange }) {
  const t = useTranslations('membership');
  const mayManage = useMayManage();
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: async (wanted: 'again' | 'back' | 'dismiss') => {
      if (wanted === 'dismiss') await dismissChange(controlPlane, member);
      else if (wanted === 'again' && asked) await joinMember(controlPlane, asked);
      else await leaveMember(controlPlane, member);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.karmada.changes(controlPlane) }),
  });
  if (!mayManage) return null;
  const button = (wanted: 'again' | 'back' | 'dismiss', words: string) => (
    <Button size="sm" blocked={run.isPending} onClick={() => run.mutate(wanted)}>
      {words}
    </Button>
  );
  return (
    <span className="mt-2 block">
      <span className="flex flex-wrap gap-2">
        {button('again', t('tryAgain'))}
        {act === 'join' ? button('back', t('takeBack')) : null}
        {button('dismiss', t('dismiss'))}
      </span>
      {run.error ? <ErrorState error={run.error} /> : null}
    </span>
  );
}
