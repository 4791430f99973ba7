'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { usePageKeys } from '@/components/data/page-keys';
import { SettingName } from '@/components/data/setting';
import { useMoney } from '@/components/data/use-money';
import { useRequestTitle } from '@/components/data/use-request-title';
import { WhyNot } from '@/components/data/why-not';
import { useServerWords } from '@/components/status/server-words';
import { Field } from '@/components/ui/field';
import { Glyph } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { notifyDone } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import type { Review } from '@/lib/contracts/approvals';
import { rolesWith } from '@/lib/permissions';
import { AnswerButtons } from './answer-buttons';
import { findExcess } from './find-excess';
import { type AnswerVerb, answerRequest } from './queries';

/** Approve, ask for changes, reject: what is not a yes, and what passes the budget, needs a comment. */
export function AnswerPanel({ review }: { review: Review }) {
  const t = useTranslations('review');
  const title = useRequestTitle();
  const client = useQueryClient();
  const { request, revision, refusal } = review;
  const [comment, setComment] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useMutation({
    mutationFn: (verb: AnswerVerb) => {
      const text = comment.trim();
      return answerRequest(request.id, verb, { revision, ...(text === '' ? {} : { comment: text }) });
    },
    onSuccess: (_answered, verb) => {
      setComment('');
      setAsking(null);
      notifyDone(t(`answered.${verb}`, { title: title(request) }));
    },
    // Also after a refusal: somebody else was faster, or the request is another one now.
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  });
  const money = useMoney();
  const excess = findExcess(review);
  const give = (verb: AnswerVerb) => {
    if (answer.isPending) return;
    // Only a yes within the order limit needs no reason.
    if (comment.trim() === '' && (verb !== 'approve' || excess)) {
      setAttempted(true);
      field.current?.focus();
    } else answer.mutate(verb);
  };
  const needsReason = excess !== null && comment.trim() === '';
  const isOpen = refusal === null && !answer.isPending;
  /** On a narrow screen the inbox hides the answer, so that its keys would act on what nobody sees. */
  const ask = (verb: 'approve' | 'reject') => {
    if (!isOpen || panel.current?.checkVisibility?.() === false) return;
    setAsking(verb);
    if (verb === 'reject' || needsReason) field.current?.focus();
  };
  usePageKeys({
    a: () => ask('approve'),
    r: () => ask('reject'),
  });
  const keep = () => {
    setAsking(null);
    setAttempted(false);
  };
  if (refusal !== null) return <Refusal review={review} refusal={refusal} />;
  const needed = review.policy.approvals?.count ?? 1;
  return (
    <section
      ref={panel}
      aria-label={t('answer')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asking !== null) keep();
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (isSend && asking !== null && event.target === field.current) give(asking);
      }}
      className="z-10 rounded-4 border border-line bg-surface p-4 lg:sticky lg:bottom-0"
    >
      <Field
        label={t('answer')}
        remark={t('answerTo', { who: request.requester })}
        help={t('answerHelp')}
        error={isAttempted && comment.trim() === '' ? t('commentNeeded') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            maxLength={2000}
          />
        )}
      </Field>
      {excess ? (
        <p className="mt-3 flex items-start gap-2 text-12">
          <Glyph state="attention" className="mt-0.5" />
          {t('overBudget', { amount: money.whole(excess.amount, excess.currency) })}
        </p>
      ) : null}
      <AnswerButtons
        estimate={request.estimate}
        asking={asking}
        isPending={answer.isPending}
        needsReason={needsReason}
        onAnswer={give}
        onKeep={keep}
      />
      {needed > 1 ? (
        <p className="mt-3 text-12 text-subtle">{t('ofMany', { given: review.votes.length, needed })}</p>
      ) : null}
      {answer.isError ? <Failure error={answer.error} review={review} /> : null}
    </section>
  );
}

/** What went wrong; of a request that changed meanwhile, what is another now. */
function Failure({ error, review }: { error: unknown; review: Review }) {
  const t = useTranslations('review');
  const words = useServerWords();
  const changes = error instanceof ApiError && error.code === 'stale-version' ? (error.problem.errors ?? []) : null;
  if (!changes) return <ErrorState error={error} />;
  return (
    <div role="alert" className="mt-3 border-t border-line pt-3">
      <p className="flex gap-2 font-medium">
        <Glyph state="attention" className="mt-1" />
        {t('stale')}
      </p>
      <ul className="mt-1 grid gap-1 pl-5 text-12 text-muted">
        {changes.map(({ pointer, ...said }) => {
          const named = [...review.changes, ...review.sinceLast].find((change) => change.pointer === pointer);
          return (
            <li key={pointer}>
              <SettingName change={{ pointer, label: named?.label ?? null }} /> {words(said)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Refusal({ review, refusal }: { review: Review; refusal: NonNullable<Review['refusal']> }) {
  const t = useTranslations('review');
  if (refusal === 'missing-role') {
    const project = review.policy.approvals?.by === 'global-lead' ? null : review.request.project;
    return <WhyNot action="request.approve" heldBy={rolesWith('request.approve')} project={project} />;
  }
  return <p className="rounded-4 border border-line p-4 text-muted">{t(`refusal.${refusal}`)}</p>;
}
