'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useRequestTitle } from '@/components/data/use-request-title';
import { RequestStateWord } from '@/components/status/phase';
import { useReasonWords } from '@/components/status/policy-reasons';
import { Elapsed, Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { useLocalized } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { Approval } from '@/lib/contracts/approvals';
import { kindTraits } from '@/lib/contracts/request-kinds';

interface ApprovalItemProps {
  approval: Approval;
  isSelected: boolean;
  onSelect: () => void;
}

/** One line of the inbox: what is asked, how big, by whom, since when, and why it waits. */
export function ApprovalItem({ approval, isSelected, onSelect }: ApprovalItemProps) {
  const t = useTranslations('approvals');
  const title = useRequestTitle();
  const localized = useLocalized();
  const reasonWords = useReasonWords();
  const marks = useMarks();
  const { request, policy, nodes, lifetimeDays, price, answeredBy, answer } = approval;
  const { whole } = useMoney();
  const isWaiting = request.state === 'awaiting-approval';
  const reason = policy.reasons[0];
  const size = [
    request.catalogItem && localized(request.catalogItem.title),
    // An application runs on machines that are there already.
    nodes === null || kindTraits[request.kind].about === 'application' ? null : t('nodes', { count: nodes }),
    lifetimeDays === null ? null : t('days', { count: lifetimeDays }),
  ];
  return (
    <li
      data-request={request.id}
      className={cn(
        'relative border-b border-line px-6 py-3 hover:bg-hover max-sm:px-4',
        isSelected && 'lg:border-l-2 lg:border-l-accent lg:bg-selected lg:pl-5.5',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        {/* Wide screens read it beside the list; everybody else, and whoever opens it in a new tab, on its page. */}
        <Link
          href={`/approvals/${request.id}`}
          prefetch={false}
          aria-current={isSelected || undefined}
          onClick={(event) => {
            // Enter opens: a click of the keyboard has no count.
            const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.detail === 0;
            if (isElsewhere || !matchMedia('(min-width: 1100px)').matches) return;
            event.preventDefault();
            onSelect();
          }}
          className="min-w-0 font-semibold break-words after:absolute after:inset-0"
        >
          {title(request)}
        </Link>
        <span className="code-font mr-auto flex-none text-subtle lg:max-xl:hidden">{request.shortId}</span>
        {price ? (
          <span className="tabular flex-none font-semibold">
            {t('perMonth', { price: whole(price.monthlyLikely, price.currency) })}
          </span>
        ) : null}
      </div>
      <div className="flex items-baseline justify-between gap-3 text-muted">
        <span className="min-w-0">{size.filter(Boolean).join(marks.comma)}</span>
        <span className="tabular flex-none">
          {isWaiting ? (
            <Elapsed from={approval.askedAt} coarse />
          ) : (
            <Time at={approval.answeredAt ?? request.updatedAt} />
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words text-muted">
          {request.project}
          {marks.comma}
          {request.requester}
        </span>
        {isWaiting && reason ? (
          <span className="state-attention flex min-w-0 items-start gap-1.5 text-(--state-text)">
            <Glyph state="attention" className="mt-1" />
            <span className="min-w-0">{reasonWords(reason)}</span>
          </span>
        ) : answer && answer !== 'automatic' && answeredBy ? (
          <span className="min-w-0 text-muted">{t(`answered.${answer}`, { who: answeredBy })}</span>
        ) : (
          <RequestStateWord state={request.state} />
        )}
      </div>
    </li>
  );
}
