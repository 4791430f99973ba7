import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { SaveFailure } from '@/components/data/save-failure';
import { Banner } from '@/components/ui/banner';
import type { QuotaNow, QuotaPath } from '@/lib/contracts/federated-quota-changes';
import { AssignedLines, OverallLines } from './limit-lines';
import {
  assignedProblems,
  isAsWritten,
  isUnfinished,
  overallProblems,
  type QuotaDraft,
  toDraft,
  toLimits,
} from './quota-draft';
import { QuotaEffect } from './quota-effect';
import { useQuotaChange } from './use-quota-change';

const empty: QuotaDraft = { overall: [{ name: 'cpu', value: '' }], assigned: [] };

interface QuotaEditorProps {
  title: string;
  place: QuotaPath;
  /** Null for a new one. */
  quota: QuotaNow | null;
  /** Members that may have a limit of their own. */
  clusters: readonly string[];
  /** Where it stands cannot be chosen so, which the children say. */
  isBlocked?: boolean;
  /** Reads it anew, in the place of what was typed. */
  onLoad: () => void;
  onClose: () => void;
  /** Where a new one is to stand. */
  children?: ReactNode;
}

/** The limits of a quota, with what they would do, and the button that sets them. */
export function QuotaEditor({
  title,
  place,
  quota,
  clusters,
  isBlocked = false,
  onLoad,
  onClose,
  children,
}: QuotaEditorProps) {
  const t = useTranslations('applications.quotas.change');
  const [draft, setDraft] = useState(() => (quota ? toDraft(quota) : empty));
  const overall = overallProblems(draft);
  const assigned = assignedProblems(draft);
  const limits = toLimits(draft);
  const isWrong =
    Object.keys(limits.overall).length === 0 || [...overall, ...assigned].some((problem) => problem !== null);
  const isIdle = isBlocked || isWrong || (quota !== null && isAsWritten(draft, quota));
  const change = useQuotaChange(place, isIdle ? null : limits, { version: quota?.version ?? null, onClose });
  return (
    <ConfirmDialog
      title={title}
      description={t('text')}
      act={quota ? t('act') : t('make')}
      variant="primary"
      className="top-[6vh] max-h-[88vh] w-[min(640px,calc(100vw-32px))]"
      running={{ isPending: change.running.isPending, error: null }}
      blocked={isIdle || !change.isCurrent}
      onConfirm={change.confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {quota ? <MakerBanner maker={quota.maker} /> : null}
        {children}
        <OverallLines draft={draft} problems={overall} onChange={setDraft} />
        <AssignedLines
          draft={draft}
          problems={assigned}
          clusters={clusters}
          hasHidden={quota?.hasHidden ?? false}
          onChange={setDraft}
        />
        {isUnfinished(draft) ? <p className="text-12 text-subtle">{t('unfinished')}</p> : null}
        {isIdle ? null : <QuotaEffect preview={change.preview} isCurrent={change.isCurrent} />}
        {change.running.error ? <SaveFailure error={change.running.error} onLoad={onLoad} /> : null}
      </div>
    </ConfirmDialog>
  );
}

/** Says of a quota that somebody else keeps that they may undo what is done here. */
export function MakerBanner({ maker }: Pick<QuotaNow, 'maker'>) {
  const t = useTranslations('applications.quotas.change.owner');
  if (maker === 'slipway') return null;
  return (
    <Banner state={maker === 'others' ? 'unknown' : 'attention'} title={t(`title.${maker}`)}>
      {t(`text.${maker}`)}
    </Banner>
  );
}
