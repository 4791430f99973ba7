import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Banner } from '@/components/ui/banner';
import { Meter } from '@/components/ui/meter';
import { Skeleton } from '@/components/ui/skeleton';
import { commaList } from '@/lib/comma-list';
import type { FederatedQuota, FederatedQuotas, QuotaResource } from '@/lib/contracts/federated-quotas';
import { federatedQuotasQuery } from '../queries';
import { NewQuotaButton, QuotaActs } from './quota-acts';
import { QuotaAssignments } from './quota-assignments';
import { useMayLimit } from './use-may-limit';
import { useQuotaAmount } from './use-quota-amount';
import { useQuotaResource } from './use-quota-resource';

/** What Karmada's quotas let projects have over all clusters together. Nothing where there is none. */
export function QuotaPanel({ project }: { project: string | null }) {
  const id = useId();
  const t = useTranslations('applications.quotas');
  const query = useQuery(federatedQuotasQuery(project));
  const mayMake = useMayLimit()(project);
  if (query.isPending) return <Skeleton className="mt-6 h-40" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { items, unread } = query.data;
  if (items.length === 0 && unread.length === 0 && !mayMake) return null;
  return (
    <section aria-labelledby={id} className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <p className="text-12 text-muted">{t('lede')}</p>
        {mayMake ? <NewQuotaButton project={project} /> : null}
      </div>
      <Unread unread={unread} />
      {items.length === 0 && unread.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      {items.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
          {items.map((quota) => (
            <QuotaCard key={`${quota.controlPlane}/${quota.project}/${quota.name}`} quota={quota} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Unread({ unread }: Pick<FederatedQuotas, 'unread'>) {
  const t = useTranslations('applications.quotas');
  const format = useFormatter();
  if (unread.length === 0) return null;
  return (
    <Banner state="attention" title={t('unread', { names: format.list(unread, commaList) })}>
      {t('unreadText')}
    </Banner>
  );
}

function QuotaCard({ quota }: { quota: FederatedQuota }) {
  const t = useTranslations('applications.quotas');
  const { name, project, controlPlane, maker, resources, assignments, isLookedAt } = quota;
  const mayLimit = useMayLimit();
  return (
    <li className="grid content-start gap-3 rounded-2 border border-line p-4">
      <div>
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-12 wrap-anywhere text-muted">{t('where', { project, controlPlane })}</p>
        {maker === 'slipway' ? null : <p className="text-12 text-muted">{t(`maker.${maker}`)}</p>}
      </div>
      {resources.length === 0 ? <p className="text-12 text-muted">{t('noLimits')}</p> : null}
      {resources.map((resource) => (
        <ResourceMeter key={resource.resource} resource={resource} />
      ))}
      {isLookedAt ? null : <p className="text-12 text-muted">{t('notLookedAt')}</p>}
      <QuotaAssignments assignments={assignments} />
      {mayLimit(project) ? <QuotaActs place={{ controlPlane, project, name }} /> : null}
    </li>
  );
}

/** One resource: what is given out of the limit, and the control plane's own words. */
function ResourceMeter({ resource: { resource, limit, placed, reported } }: { resource: QuotaResource }) {
  const t = useTranslations('applications.quotas');
  const amountOf = useQuotaAmount();
  const nameOf = useQuotaResource();
  const used = placed ?? reported?.amount ?? 0;
  const figures = {
    name: nameOf(resource),
    used: placed === null && reported === null ? '–' : amountOf(resource, used, true),
    limit: amountOf(resource, limit.amount),
  };
  return (
    <div className="grid gap-1">
      <Meter
        label={figures.name}
        used={Math.max(0, used)}
        limit={Math.max(0, limit.amount)}
        figures={t.rich('figures', { ...figures, b: (chunks) => <b>{chunks}</b> })}
        summary={t('summary', figures)}
      />
      <p lang="en" className="code-font text-12 wrap-anywhere text-subtle">
        overall {limit.written}
        {reported ? ` · overallUsed ${reported.written}` : ''}
      </p>
      {placed === null ? <p className="text-12 text-muted">{t('notCounted')}</p> : null}
    </div>
  );
}
