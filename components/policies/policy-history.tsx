'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { Button } from '@/components/ui/button';
import { type Policy, type PolicyDetail, type PolicyVersion, policySchema } from '@/lib/contracts/policies';
import { changedParts } from './policy-draft';

interface HistoryProps {
  detail: PolicyDetail;
  /** Puts an older version into the form; saving it makes it the next one. */
  onTake: (policy: Policy) => void;
}

/** Who saved what when; newest first. */
export function PolicyHistory({ detail, onTake }: HistoryProps) {
  const t = useTranslations('policies');
  const { history } = detail;
  return (
    <section aria-label={t('history.title')} className="min-w-0 border-line lg:border-l lg:pl-6">
      <h2 className="mb-3 font-semibold">{t('history.title')}</h2>
      {history.length === 0 ? <p className="text-muted">{t('history.none')}</p> : null}
      <ol className="grid gap-4">
        {history.map((version, at) => (
          <li key={version.version} className="grid gap-0.5">
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{t('history.version', { version: version.version })}</span>
              {version.savedAt ? <Time at={version.savedAt} className="text-12 text-subtle" /> : null}
            </span>
            <span className="truncate text-muted">{version.savedBy}</span>
            {version.comment ? <bdi className="break-words">{version.comment}</bdi> : null}
            <Changes version={version} before={history[at + 1] ?? null} />
            {at > 0 && detail.mayChange ? (
              <span>
                <Button size="sm" onClick={() => onTake(version.policy)}>
                  {t('history.take', { version: version.version })}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ version, before }: { version: PolicyVersion; before: PolicyVersion | null }) {
  const t = useTranslations('policies');
  const marks = useMarks();
  // What fell off the end of the list is not known; the very first version is compared with an empty policy.
  if (!before && version.version > 1) return null;
  const parts = changedParts(before?.policy ?? policySchema.parse({}), version.policy);
  return (
    <span className="text-12 text-subtle">
      {parts.length === 0 ? t('history.same') : parts.map((part) => t(`part.${part}`)).join(marks.item)}
    </span>
  );
}
