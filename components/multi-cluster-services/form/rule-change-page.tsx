'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { Refused } from '@/components/data/refused';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { State } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { keys } from '@/lib/client/query-keys';
import type { PreviewRule, RuleChangeDetail, RuleChangeState } from '@/lib/contracts/multi-cluster-changes';
import { can } from '@/lib/permissions';
import { decideRule, ruleChangeQuery } from './queries';
import { RulePreview } from './rule-preview';
import { Waves } from './waves';

const action = 'multi-cluster-service.manage';
const glyphs: Record<RuleChangeState, State> = {
  waiting: 'waiting',
  applying: 'progressing',
  applied: 'ready',
  failed: 'failed',
  declined: 'idle',
  reverted: 'idle',
};

/** A change of a multi-cluster service: how far it is, and while it waits what it would do now and who decides. */
export function RuleChangePage({ id }: { id: string }) {
  const me = useMe();
  const query = useQuery({
    ...ruleChangeQuery(id),
    // The worker's end of it comes with an event; this is for streams that are down.
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? 2_000 : false),
  });
  if (me && !can(me.grants, action, null, me.narrowing)) return <Refused action={action} />;
  if (query.isError && query.data === undefined) return <FailedPage kind="multiClusterService" query={query} />;
  if (!query.data) return <FormSkeleton />;
  return <Change change={query.data} />;
}

function Change({ change }: { change: RuleChangeDetail }) {
  const t = useTranslations('ruleChange');
  const words = useServerWords();
  const { name, act, state, askedBy, askedAt, decidedBy, decidedWhy, reason, problem, preview, asked, isStopped } =
    change;
  const isThere = state !== 'applied' || act !== 'delete';
  return (
    <>
      <PageHead
        title={t(`title.${act}`, { name })}
        badge={
          isStopped ? (
            <Badge state="attention">{t('state.stopped')}</Badge>
          ) : (
            <Badge state={glyphs[state]}>{t(`state.${state}`)}</Badge>
          )
        }
        meta={[
          t('askedBy', { by: askedBy }),
          <Time key="at" at={askedAt} />,
          decidedBy ? t(state === 'declined' ? 'declinedBy' : 'approvedBy', { by: decidedBy }) : null,
        ]}
        actions={
          isThere && act !== 'create' ? (
            <Button asChild>
              <Link href={`/services/${encodeURIComponent(name)}`}>{t('toService', { name })}</Link>
            </Button>
          ) : null
        }
      />
      <div className="grid max-w-4xl gap-5">
        {reason ? <p>{t('reason', { reason })}</p> : null}
        {decidedWhy ? <p>{t('decided', { reason: decidedWhy })}</p> : null}
        {problem ? (
          <p role="alert" className="text-failed-text">
            {t('problem', { problem })}
          </p>
        ) : null}
        <Asked asked={asked} />
        {preview ? (
          <>
            {preview.errors.map((error) => (
              <p key={error.detail} role="alert" className="text-failed-text">
                {words(error) ?? error.detail}
              </p>
            ))}
            <RulePreview
              preview={preview}
              keepsServices={asked.act === 'save' && asked.keepServices}
              services={asked.act === 'save' ? asked.changes.filter((one) => one.action !== 'remove').length : 0}
            />
          </>
        ) : null}
        {change.waves ? <Waves change={change} waves={change.waves} /> : null}
        {change.mayDecline ? <Decision change={change} /> : null}
      </div>
    </>
  );
}

/** What becomes of its services, one a line. */
function Asked({ asked }: { asked: PreviewRule }) {
  const t = useTranslations('ruleChange');
  if (asked.act === 'delete') return null;
  const { changes, waves } = asked;
  return (
    <ul className="grid gap-1 empty:hidden">
      {waves ? (
        <li>{t('inRings', { label: waves.label, rings: waves.order.join(', '), minutes: waves.pauseMinutes })}</li>
      ) : null}
      {changes.map((one) => (
        <li key={`${one.namespace}/${one.name}`}>
          {t(`service.${one.action}`, {
            name: one.name,
            namespace: one.namespace,
            template: one.action === 'remove' ? '' : (one.template ?? ''),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Approves or declines, with a reason; whoever has sent it can only take it back. */
function Decision({ change: { id, mayApprove, preview } }: { change: RuleChangeDetail }) {
  const t = useTranslations('ruleChange');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (act: 'approve' | 'decline') => decideRule(id, act, reason),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.multiClusterServices.change(id) }),
  });
  const isWrong = preview === null || preview.errors.length > 0;
  return (
    <section aria-label={t('decision')} className="grid gap-3 border-t border-line pt-4">
      {mayApprove ? null : <p className="text-muted">{t('own')}</p>}
      <Field label={t('why')} help={t('whyHelp')}>
        {(control) => (
          <Textarea {...control} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {mayApprove ? (
          <Button variant="primary" blocked={isWrong || decide.isPending} onClick={() => decide.mutate('approve')}>
            {t('approve')}
          </Button>
        ) : null}
        <Button blocked={reason.trim() === '' || decide.isPending} onClick={() => decide.mutate('decline')}>
          {t(mayApprove ? 'decline' : 'takeBack')}
        </Button>
      </div>
      {decide.error ? <ErrorState error={decide.error} /> : null}
    </section>
  );
}
