'use client';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useMoney } from '@/components/data/use-money';
import { Button } from '@/components/ui/button';
import type { Review } from '@/lib/contracts/approvals';
import type { useAnswer } from './use-answer';

interface AnswerButtonsProps {
  estimate: Review['request']['estimate'];
  answer: ReturnType<typeof useAnswer>;
  layout: 'bar' | 'card';
}

/** The end of a double click, and Enter held down, have not read what is asked once more. */
const once = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  },
});

/** The three answers; after a yes, that one alone once more in the same place, with its price. */
export function AnswerButtons({ estimate, answer, layout }: AnswerButtonsProps) {
  const t = useTranslations('review');
  const money = useMoney();
  const { asking, ask, give, keep, isPending, needsReason, excess, comment } = answer;
  const isBar = layout === 'bar';
  const row = isBar ? 'ml-auto flex flex-wrap justify-end gap-2' : 'grid gap-2';
  if (asking !== null) {
    const price = estimate ? money.whole(estimate.monthlyLikely, estimate.currency) : null;
    const keeping = (
      <Button key="keep" blocked={isPending} onClick={keep}>
        {t('keep')}
      </Button>
    );
    const confirming =
      asking === 'reject' ? (
        <Button key="confirm" variant="danger" blocked={isPending} {...once(() => give('reject'))}>
          {t('reject')}
        </Button>
      ) : (
        <Button
          key="confirm"
          variant="primary"
          autoFocus={!needsReason}
          blocked={isPending}
          {...once(() => give('approve'))}
        >
          {price === null ? t('confirm') : t('confirmPrice', { price })}
        </Button>
      );
    return <div className={row}>{isBar ? [keeping, confirming] : [confirming, keeping]}</div>;
  }
  const approve = (
    <Button key="approve" variant="primary" aria-keyshortcuts="A" blocked={isPending} {...once(() => ask('approve'))}>
      {t(excess ? 'approveOverLimit' : 'approve')}
    </Button>
  );
  const changes = (
    <Button key="changes" blocked={isPending} onClick={() => give('request-changes')}>
      {t('askForChanges')}
    </Button>
  );
  const reject = (
    <Button
      key="reject"
      variant="danger"
      aria-keyshortcuts="R"
      blocked={isPending}
      onClick={() => (comment.trim() === '' ? ask('reject') : give('reject'))}
    >
      {t('reject')}
    </Button>
  );
  if (isBar) return <div className={row}>{[reject, changes, approve]}</div>;
  return (
    <div className={row}>
      {approve}
      <div className="grid grid-cols-2 gap-2">{[changes, reject]}</div>
    </div>
  );
}
