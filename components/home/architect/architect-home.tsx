'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { HomeFrame } from '../home-frame';
import { NeedsSection, shownNeeds } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { homeItemsQuery, homeTemplatesQuery } from '../queries';
import { prepareVersions } from '../versions/prepare-versions';
import { ArchitectRow } from './architect-row';
import { InWork } from './in-work';
import { prepareArchitectNeeds } from './prepare-architect-needs';
import { TemplateHealth } from './template-health';
import { VersionList } from './version-list';

/** Drafts, versions in use, versions that the catalog lacks, and whether templates are valid. */
export function ArchitectHome() {
  const t = useTranslations('home');
  const items = useQuery(homeItemsQuery);
  const templates = useQuery(homeTemplatesQuery);
  const state = needsStateOf([items, templates]);
  const needs = prepareArchitectNeeds(items.data?.items ?? [], templates.data?.items ?? []);
  return (
    <HomeFrame
      needs={{ state, count: needs.length }}
      act={
        <Button variant="primary" asChild>
          <Link href="/admin/catalog">
            <Icon name="catalog" />
            {t('openItems')}
          </Link>
        </Button>
      }
      side={
        <QueryBoundary query={templates} skeleton={<SkeletonRows rows={3} />}>
          {(page) => <TemplateHealth templates={page.items} />}
        </QueryBoundary>
      }
    >
      <NeedsSection
        state={state}
        count={needs.length}
        all={{ href: '/admin/catalog', text: t('architect.allItems'), rest: '/admin/templates' }}
        calm={t('calmArchitect')}
      >
        {needs.slice(0, shownNeeds).map((need) => (
          <ArchitectRow key={`${need.kind}${need.key}`} need={need} />
        ))}
      </NeedsSection>
      <QueryBoundary query={templates} skeleton={<SkeletonRows rows={5} />}>
        {(page) => <VersionList charts={prepareVersions(page.items)} />}
      </QueryBoundary>
      <QueryBoundary query={items} skeleton={<SkeletonRows rows={3} />}>
        {(page) => <InWork items={page.items} />}
      </QueryBoundary>
    </HomeFrame>
  );
}
