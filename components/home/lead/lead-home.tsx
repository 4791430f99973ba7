'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { projectsQuery } from '@/components/data/projects-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ClusterPage } from '@/lib/contracts/clusters';
import type { Project } from '@/lib/contracts/projects';
import { toDay } from '@/lib/days';
import { HomeFrame } from '../home-frame';
import { MoneyAtRisk } from '../money/money-at-risk';
import { homeSeriesQuery } from '../money/queries';
import { NeedsSection } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { brokenClustersQuery, homeApprovalsQuery, homeFleetQuery, homeItemsQuery } from '../queries';
import { Quotas } from '../side/quotas';
import { spendQuestion } from '../spend/spend-question';
import { IfApproved } from './if-approved';
import { LeadRow } from './lead-row';
import { prepareLeadNeeds, shownLeadNeeds } from './prepare-lead-needs';
import { prepareProjects } from './prepare-projects';
import { ProjectTable } from './project-table';

/** What a lead decides, which clusters of their projects do not work, and the money that is at risk. */
export function LeadHome() {
  const t = useTranslations('home');
  const me = useMe();
  const { project } = useProject();
  const approvals = useQuery(homeApprovalsQuery({ project }));
  const items = useQuery(homeItemsQuery);
  const access = useQuery(accessRequestsQuery('to-answer'));
  const broken = useQuery(brokenClustersQuery({ project }));
  const projects = useQuery(projectsQuery);
  const state = needsStateOf([approvals, items, access, broken]);
  const needs = prepareLeadNeeds({
    email: me?.email ?? '',
    approvals: approvals.data?.items ?? [],
    items: items.data?.items ?? [],
    access: access.data?.items ?? [],
    clusters: broken.data?.items ?? [],
    projects: projects.data?.items ?? [],
  });
  // The lists end somewhere, what they count does not.
  const beyond =
    Math.max(0, (approvals.data?.total ?? 0) - (approvals.data?.items.length ?? 0)) +
    Math.max(0, (broken.data?.total ?? 0) - (broken.data?.items.length ?? 0));
  const count = needs.length + beyond;
  return (
    <HomeFrame
      needs={{ state, count }}
      act={
        <Button variant={(approvals.data?.total ?? 0) > 0 ? 'primary' : 'secondary'} asChild>
          <Link href="/approvals">
            <Icon name="approvals" />
            {t('openApprovals')}
          </Link>
        </Button>
      }
      side={
        <>
          <MoneyAtRisk project={project} />
          <IfApproved approvals={approvals.data?.items ?? []} />
          <Quotas />
        </>
      }
    >
      <NeedsSection
        state={state}
        count={count}
        all={{ href: '/approvals', text: t('allApprovals'), rest: '/clusters?phase=failed,degraded' }}
        calm={t('calmLead')}
      >
        {shownLeadNeeds(needs).map((need) => (
          <LeadRow key={`${need.kind}${need.key}`} need={need} />
        ))}
      </NeedsSection>
      <Projects project={project} />
    </HomeFrame>
  );
}

function Projects({ project }: { project: string | null }) {
  const projects = useQuery(projectsQuery);
  const fleet = useQuery(homeFleetQuery({ project }));
  const series = useQuery(homeSeriesQuery(spendQuestion(project, toDay(new Date()))));
  const rowsOf = (owned: readonly Project[], { items }: ClusterPage) =>
    prepareProjects({
      projects: owned.filter(({ name }) => project === null || name === project),
      clusters: items,
      amounts: new Map((series.data?.groups ?? []).map(({ key, amount }) => [key ?? '', amount])),
    });
  return (
    <QueryBoundary query={projects} skeleton={<SkeletonRows rows={5} />}>
      {(owned) => (
        <QueryBoundary query={fleet} skeleton={<SkeletonRows rows={5} />}>
          {(page) => <ProjectTable rows={rowsOf(owned.items, page)} currency={series.data?.currency ?? null} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
