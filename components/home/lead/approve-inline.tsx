'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemWords } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import type { Approval } from '@/lib/contracts/approvals';
import { approveAtHome } from '../queries';

interface ApproveInlineProps {
  approval: Approval;
  /** What is approved, in words. */
  title: string;
  /** What it adds a month, such as `+$533`. */
  amount: string;
}

/** Approves in the list; the second click, in the same place, names the price. */
export function ApproveInline({ approval: { request, revision }, title, amount }: ApproveInlineProps) {
  const t = useTranslations('home.need');
  const client = useQueryClient();
  const problem = useProblemWords();
  const [step, setStep] = useState<'offered' | 'asked' | 'taken-back'>('offered');
  const approve = useMutation({
    mutationFn: () => approveAtHome(request.id, revision),
    onSuccess: () => notifyDone(t('approved', { title })),
    onError: (error) => {
      const words = problem(error);
      notifyFailed(t('notApproved', { title }), [words.title, words.text].join('. '));
      setStep('taken-back');
    },
    // Also after a refusal: somebody else was faster, or the request is another one now.
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  });
  if (step !== 'asked') {
    return (
      <Button
        key="offer"
        size="sm"
        autoFocus={step === 'taken-back'}
        aria-label={t('approveOf', { title })}
        onClick={() => setStep('asked')}
      >
        {t('approve')}
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setStep('taken-back')}>
        {t('keep')}
      </Button>
      <Button
        size="sm"
        variant="primary"
        autoFocus
        blocked={approve.isPending}
        aria-label={t('confirmOf', { title, amount })}
        // The end of a double click, and Enter held down, have not read the price.
        onClick={({ detail }) => detail < 2 && approve.mutate()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {t('confirm', { amount })}
      </Button>
    </>
  );
}
