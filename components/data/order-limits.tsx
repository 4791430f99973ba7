'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Project } from '@/lib/contracts/projects';
import { BudgetMeter } from './budget-meter';
import { projectsQuery } from './projects-query';

/** As many as spending budgets are shown beside them. */
const shown = 5;

const usedOf = ({ monthly, allowed, committed }: NonNullable<Project['budget']>) =>
  Number(committed) / Math.max(Number(monthly) + Number(allowed), 1e-9);

/** The order limits of one project or of all that one may see, the tightest first. Nothing where none is set. */
export function OrderLimits({ project }: { project: string | null }) {
  const t = useTranslations('budget');
  const { data } = useQuery(projectsQuery);
  const limits = (data?.items ?? [])
    .flatMap(({ name, budget }) => (budget && (project === null || project === name) ? [{ name, budget }] : []))
    .sort((one, other) => usedOf(other.budget) - usedOf(one.budget) || one.name.localeCompare(other.name, 'en'));
  if (limits.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-14 font-semibold">
        {t('limits')} <span className="text-12 font-normal text-subtle">{t('limitsRemark')}</span>
      </h2>
      <ul className="grid gap-3">
        {limits.slice(0, shown).map(({ name, budget }) => (
          <li key={name}>
            <BudgetMeter budget={budget} label={name} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-subtle">{t('limitHelp')}</p>
    </section>
  );
}
