'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Button } from '@/components/ui/button';
import type { Review } from '@/lib/contracts/approvals';
import type { AnswerVerb } from './queries';

interface AnswerButtonsProps {
  estimate: Review['request']['estimate'];
  /** What a key has asked for and nobody has confirmed yet. */
  asking: 'approve' | 'reject' | null;
  isPending: boolean;
  /** A yes needs a reason first, which is where the focus is then. */
  needsReason: boolean;
  onAnswer: (verb: AnswerVerb) => void;
  onKeep: () => void;
}

/** The three answers; after a key, that one alone once more, with its price. */
export function AnswerButtons({ estimate, asking, isPending, needsReason, onAnswer, onKeep }: AnswerButtonsProps) {
  const t = useTranslations('review');
  const money = useMoney();
  if (asking !== null) {
    const price = estimate ? money.whole(estimate.monthlyLikely, estimate.currency) : null;
    return (
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button blocked={isPending} onClick={onKeep}>
          {t('keep')}
        </Button>
        {asking === 'approve' ? (
          <Button variant="primary" autoFocus={!needsReason} blocked={isPending} onClick={() => onAnswer('approve')}>
            {price === null ? t('confirm') : t('confirmPrice', { price })}
          </Button>
        ) : (
          <Button variant="danger" blocked={isPending} onClick={() => onAnswer('reject')}>
            {t('reject')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="mt-3 grid gap-2">
      <Button variant="primary" aria-keyshortcuts="A" blocked={isPending} onClick={() => onAnswer('approve')}>
        {t('approve')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button blocked={isPending} onClick={() => onAnswer('request-changes')}>
          {t('askForChanges')}
        </Button>
        <Button variant="danger" aria-keyshortcuts="R" blocked={isPending} onClick={() => onAnswer('reject')}>
          {t('reject')}
        </Button>
      </div>
    </div>
  );
}
