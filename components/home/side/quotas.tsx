'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BudgetMeter } from '@/components/data/budget-meter';
import { ProjectSpending } from '@/components/data/project-spending';
import { projectsQuery } from '@/components/data/projects-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { useDynamicWords } from '@/components/status/use-words';
import { Meter } from '@/components/ui/meter';
import { Skeleton } from '@/components/ui/skeleton';
import type { Project } from '@/lib/contracts/projects';
import { prepareQuota, type QuotaGroup } from './prepare-quota';

/** Limits of the chosen project, or of those that are near one. */
export function Quotas() {
  const t = useTranslations('home');
  const { project } = useProject();
  const query = useQuery(projectsQuery);
  return (
    <section className="min-w-0">
      <h2 className="mb-3 font-semibold">{t('quota')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-32" />}>
        {({ items }) => <Shown projects={items.filter(({ name }) => project === null || name === project)} />}
      </QueryBoundary>
    </section>
  );
}

function Shown({ projects }: { projects: readonly Project[] }) {
  const t = useTranslations('home');
  const { groups, more, calm, isUnlimited } = prepareQuota(projects);
  if (isUnlimited) return <p className="text-muted">{t('noQuota')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {groups.map((group) => (
        <Group key={group.project} group={group} />
      ))}
      <div className="text-12 text-subtle">
        {groups.length > 0 ? <p>{t('loadLine')}</p> : null}
        {more > 0 ? <p>{t('quotaMore', { count: more })}</p> : null}
        {calm > 0 ? <p>{t(groups.length > 0 ? 'quotaRest' : 'quotaCalm', { count: calm })}</p> : null}
      </div>
    </div>
  );
}

function Group({ group: { project, lines, budget } }: { group: QuotaGroup }) {
  const t = useTranslations('home');
  const words = useDynamicWords();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="truncate text-12 font-medium">{project}</h3>
      {lines.map(({ resource, used, limit }) => {
        const label = words('quotaResource', resource);
        return (
          <Meter
            key={resource}
            label={label}
            used={used}
            limit={limit}
            figures={t.rich('quotaFigures', { used, limit, b: (chunks) => <b>{chunks}</b> })}
            summary={t('quotaSummary', { label: t('quotaOf', { resource: label, project }), used, limit })}
          />
        );
      })}
      {budget ? <BudgetMeter budget={budget} label={t('budget')} /> : null}
      <ProjectSpending project={project} />
    </div>
  );
}
