'use client';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { SettingName } from '@/components/data/setting';
import { useMoney } from '@/components/data/use-money';
import { WhyNot } from '@/components/data/why-not';
import { useServerWords } from '@/components/status/server-words';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { ApiError } from '@/lib/client/api';
import type { Review } from '@/lib/contracts/approvals';
import { rolesWith } from '@/lib/permissions';
import { AnswerButtons } from './answer-buttons';
import { AnswerField } from './answer-field';
import { useAnswer } from './use-answer';

interface AnswerPanelProps {
  review: Review;
  /** One line at the foot of what is read, or a card in a column. */
  layout: 'bar' | 'card';
}

/** Approve, ask for changes, reject: what is not a yes, and what passes the budget, needs a comment. */
export function AnswerPanel({ review, layout }: AnswerPanelProps) {
  const t = useTranslations('review');
  const money = useMoney();
  const answer = useAnswer(review);
  const { asking, excess } = answer;
  if (review.refusal !== null) return <Refusal review={review} refusal={review.refusal} />;
  const needed = review.policy.approvals?.count ?? 1;
  const isBar = layout === 'bar';
  return (
    <section
      ref={answer.panel}
      aria-label={t('answer')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && asking !== null) answer.keep();
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (isSend && asking !== null && event.target === answer.field.current) answer.give(asking);
      }}
      className={cn(
        'z-10 grid border-line bg-surface lg:sticky lg:bottom-0',
        isBar ? '-mx-6 -mb-5 gap-1.5 border-t px-6 py-3' : 'gap-3 rounded-4 border p-4',
      )}
    >
      {excess ? (
        <p className="flex items-start gap-2 text-12">
          <Glyph state="attention" className="mt-0.5" />
          {t('overBudget', { amount: money.whole(excess.amount, excess.currency) })}
        </p>
      ) : null}
      <div className={isBar ? 'flex flex-wrap items-start gap-2' : 'grid gap-3'}>
        <AnswerField answer={answer} requester={review.request.requester} layout={layout} />
        <AnswerButtons estimate={review.request.estimate} answer={answer} layout={layout} />
      </div>
      {needed > 1 ? <p className="text-12 text-subtle">{t('ofMany', { given: review.votes.length, needed })}</p> : null}
      {answer.error ? <Failure error={answer.error} review={review} /> : null}
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
    <div role="alert" className="border-t border-line pt-3">
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
