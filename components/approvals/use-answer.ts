import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { usePageKeys } from '@/components/data/page-keys';
import { useRequestTitle } from '@/components/data/use-request-title';
import { notifyDone } from '@/components/ui/toast';
import type { Review } from '@/lib/contracts/approvals';
import { findExcess } from './find-excess';
import { type AnswerVerb, answerRequest } from './queries';

/** What is asked once more before it is sent. */
export type Asked = 'approve' | 'reject';

/** The answer to a request on its way: its comment, what is asked once more, and the sending. */
export function useAnswer(review: Review) {
  const t = useTranslations('review');
  const title = useRequestTitle();
  const client = useQueryClient();
  const { request, revision, refusal } = review;
  const [comment, setComment] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const [asking, setAsking] = useState<Asked | null>(null);
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: (verb: AnswerVerb) => {
      const text = comment.trim();
      return answerRequest(request.id, verb, { revision, ...(text === '' ? {} : { comment: text }) });
    },
    onSuccess: (_answered, verb) => {
      setComment('');
      setAsking(null);
      const link = { label: t('openRequest'), href: `/requests/${request.id}` };
      notifyDone(t(`answered.${verb}`, { title: title(request) }), undefined, link);
    },
    // Also after a refusal: somebody else was faster, or the request is another one now.
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  });
  const excess = findExcess(review);
  const isSilent = comment.trim() === '';
  const needsReason = excess !== null && isSilent;
  const give = (verb: AnswerVerb) => {
    if (sending.isPending) return;
    // Only a yes within the order limit needs no reason.
    if (verb === 'approve' ? needsReason : isSilent) {
      setAttempted(true);
      field.current?.focus();
    } else sending.mutate(verb);
  };
  const ask = (verb: Asked) => {
    // On a narrow screen the inbox hides the answer, so that its keys would act on what nobody sees.
    if (refusal !== null || sending.isPending || panel.current?.checkVisibility?.() === false) return;
    setAsking(verb);
    if (verb === 'reject' || needsReason) field.current?.focus();
  };
  usePageKeys({
    a: () => ask('approve'),
    r: () => ask('reject'),
  });
  return {
    panel,
    field,
    comment,
    setComment,
    /** A reason is missing that somebody tried to do without. */
    isMissing: isAttempted && isSilent,
    needsReason,
    excess,
    asking,
    ask,
    give,
    keep: () => {
      setAsking(null);
      setAttempted(false);
    },
    isPending: sending.isPending,
    error: sending.error,
  };
}
