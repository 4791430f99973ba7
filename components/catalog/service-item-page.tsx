'use client';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { WhyNot } from '@/components/data/why-not';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalizedSource } from '@/components/status/use-words';
import { Markdown } from '@/components/ui/markdown';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { rolesWith } from '@/lib/permissions';
import { AddToCluster } from './add-to-cluster';
import { ItemHead } from './item-head';
import { ItemProjects } from './item-projects';
import { ServiceClusters } from './service-clusters';
import { ServiceFacts } from './service-facts';
import { ServiceVersions } from './service-versions';

/** One service: what it is, its versions, where it runs, and the way to add it to a cluster. */
export function ServiceItemPage({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const source = useLocalizedSource();
  const me = useMe();
  // The palette leads here with the question open.
  const [asked, setAsked] = useQueryState('ask', parseAsStringLiteral(['add']));
  const changeable = item.projects.filter((each) => holds(me, 'cluster.change', each));
  return (
    <>
      <ItemHead
        item={item}
        kind={t('service.kind')}
        actions={
          item.state === 'published' && changeable.length > 0 ? (
            <AddToCluster item={item} variant="primary" isAsked={asked === 'add'} onClose={() => void setAsked(null)} />
          ) : null
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Markdown source={source(item.description)} className="max-w-[68ch] text-14" />
          <ServiceClusters item={item} />
          <ServiceVersions item={item} />
        </div>
        <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6">
          <ServiceFacts item={item} />
          <ItemProjects title={t('service.projects')} projects={item.projects}>
            {me && changeable.length === 0 ? (
              <WhyNot action="cluster.change" heldBy={rolesWith('cluster.change')} project={null} />
            ) : null}
          </ItemProjects>
        </div>
      </div>
    </>
  );
}
