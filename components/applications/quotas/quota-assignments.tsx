import { useTranslations } from 'next-intl';
import type { FederatedQuota } from '@/lib/contracts/federated-quotas';
import { useQuotaResource } from './use-quota-resource';

/** What a quota sets for single members, and what each says that it uses. Nothing where it sets nothing. */
export function QuotaAssignments({ assignments }: Pick<FederatedQuota, 'assignments'>) {
  const t = useTranslations('applications.quotas');
  const nameOf = useQuotaResource();
  if (assignments.length === 0) return null;
  return (
    <div className="border-t border-line pt-3">
      <h4 className="text-12 font-medium">{t('assignments')}</h4>
      <dl className="mt-1 grid gap-2 text-12">
        {assignments.map(({ cluster, isMember, resources }) => (
          <div key={cluster}>
            <dt className="font-medium wrap-anywhere">{cluster}</dt>
            {isMember ? null : <dd className="text-attention-text">{t('noMember')}</dd>}
            {resources.map(({ resource, limit, used }) => (
              <dd key={resource} className="tabular flex flex-wrap justify-between gap-x-3 text-muted">
                <span className="wrap-anywhere">{nameOf(resource)}</span>
                <span>
                  {used === null
                    ? t('assignedUnknown', { limit: limit.written })
                    : t('assigned', { used: used.written, limit: limit.written })}
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
