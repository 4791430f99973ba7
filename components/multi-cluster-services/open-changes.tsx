import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { RuleChange } from '@/lib/contracts/multi-cluster-changes';

/** Changes of multi-cluster services that are not done yet; those that one may approve say so. */
export function OpenChanges({ changes }: { changes: readonly RuleChange[] }) {
  const t = useTranslations('multiClusterServices.openChange');
  if (changes.length === 0) return null;
  return (
    <div className="grid gap-2">
      {changes.map(({ id, name, act, state, askedBy, touched, isStopped, mayApprove }) => (
        <Banner
          key={id}
          state={mayApprove || isStopped ? 'attention' : 'waiting'}
          title={t(act, { name, by: askedBy })}
          actions={
            <Button size="sm" asChild>
              <Link href={`/services/changes/${encodeURIComponent(id)}`}>{mayApprove ? t('decide') : t('look')}</Link>
            </Button>
          }
        >
          {isStopped ? t('stopped') : state === 'applying' ? t('applying') : t('waiting', { clusters: touched })}
        </Banner>
      ))}
    </div>
  );
}
