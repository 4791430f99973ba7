import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import type { BatchGap } from '@/lib/contracts/batch';

interface BatchGapsProps {
  gaps: readonly BatchGap[];
  /** Names those without Volcano too. */
  isWithoutShown?: boolean;
  className?: string;
}

/** Members of which nothing is shown: each by its name, with why. */
export function BatchGaps({ gaps, isWithoutShown = false, className }: BatchGapsProps) {
  const t = useTranslations('batchJobs');
  const failures = useTranslations('applications.pods.failure');
  const silent = gaps.filter((gap) => gap.state === 'silent');
  const without = isWithoutShown ? gaps.filter(({ state }) => state === 'without') : [];
  if (silent.length + without.length === 0) return null;
  return (
    <div className={className}>
      {silent.length > 0 ? (
        <Banner state="unknown" title={t('silent', { count: silent.length })}>
          <ul className="grid max-h-60 gap-1 overflow-y-auto">
            {silent.map(({ controlPlane, cluster, failure, words }) => (
              <li key={`${controlPlane} ${cluster}`}>
                {failures(failure, { cluster })}
                {words ? (
                  <span lang="en" className="code-font block text-12 wrap-anywhere">
                    {words}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {without.length > 0 ? (
        <p className="pt-1 text-12 text-subtle">
          {t('without', { count: without.length, names: without.map(({ cluster }) => cluster).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
