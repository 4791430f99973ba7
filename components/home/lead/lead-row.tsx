'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useRequestTitle } from '@/components/data/use-request-title';
import { useReasonWords } from '@/components/status/policy-reasons';
import { Elapsed, Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { useLocalized } from '@/components/status/use-words';
import { Icon } from '@/components/ui/icon';
import type { Approval } from '@/lib/contracts/approvals';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import { AccessNeed } from '../needs/access-need';
import { ClusterNeed } from '../needs/cluster-need';
import { NeedLink } from '../needs/need-link';
import { NeedRow } from '../needs/need-row';
import { ApproveInline } from './approve-inline';
import type { LeadNeed } from './prepare-lead-needs';

/** One thing that waits for a lead, with its act. */
export function LeadRow({ need }: { need: LeadNeed }) {
  switch (need.kind) {
    case 'approval':
      return <ApprovalNeed approval={need.approval} canApprove={need.canApprove} />;
    case 'publish':
      return <PublishNeed item={need.item} />;
    case 'access':
      return <AccessNeed request={need.request} />;
    case 'cluster':
      return <ClusterNeed cluster={need.cluster} withProject />;
  }
}

function ApprovalNeed({ approval, canApprove }: { approval: Approval; canApprove: boolean }) {
  const t = useTranslations('home.need');
  const title = useRequestTitle();
  const reasonWords = useReasonWords();
  const money = useMoney();
  const marks = useMarks();
  const { request, policy, price, askedAt } = approval;
  const name = title(request);
  const amount = price ? `+${money.whole(price.monthlyLikely, price.currency)}` : null;
  const [reason] = policy.reasons;
  return (
    <NeedRow
      mark={<Icon name="approvals" className="mt-0.5 flex-none text-muted" />}
      title={name}
      text={
        <>
          {t.rich('waits', {
            project: request.project,
            requester: request.requester,
            elapsed: () => <Elapsed from={askedAt} coarse className="tabular" />,
          })}
          {reason ? `${marks.sentence}${reasonWords(reason)}${marks.stop}` : null}
        </>
      }
      amount={amount}
      acts={
        <>
          <NeedLink href={`/approvals/${request.id}`} text={t('review')} isQuiet={canApprove} />
          {canApprove && amount ? <ApproveInline approval={approval} title={name} amount={amount} /> : null}
        </>
      }
    />
  );
}

function PublishNeed({ item: { id, title, draft } }: { item: ManagedItem }) {
  const t = useTranslations('home.need');
  const localized = useLocalized();
  return (
    <NeedRow
      mark={<Icon name="catalog" className="mt-0.5 flex-none text-muted" />}
      title={t('publish', { title: localized(title) })}
      text={
        draft ? t.rich('draftedBy', { who: draft.draftedBy, at: () => <Time at={draft.updatedAt} form="day" /> }) : null
      }
      acts={<NeedLink href={`/admin/catalog/${encodeURIComponent(id)}`} text={t('review')} />}
    />
  );
}
