'use client';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PageHead } from '@/components/data/page-head';
import { WhyNot } from '@/components/data/why-not';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { Badge } from '@/components/ui/badge';
import { Markdown } from '@/components/ui/markdown';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { rolesWith } from '@/lib/permissions';
import { AddToCluster } from './add-to-cluster';
import { ItemProjects } from './item-projects';
import { ItemMark } from './provider-mark';
import { ServiceClusters } from './service-clusters';
import { ServiceFacts } from './service-facts';
import { ServiceVersions } from './service-versions';

/** One service: what it is, its versions, where it runs, and the way to add it to a cluster. */
export function ServiceItemPage({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const source = useLocalizedSource();
  const me = useMe();
  // The palette leads here with the question open.
  const [asked, setAsked] = useQueryState('ask', parseAsStringLiteral(['add']));
  const newest = item.versions.at(-1);
  const changeable = item.projects.filter((each) => holds(me, 'cluster.change', each));
  return (
    <>
      <PageHead
        title={localized(item.title)}
        badge={item.state === 'deprecated' ? <Badge state="deleting">{t('state.deprecated')}</Badge> : null}
        meta={[
          <span key="name" className="inline-flex items-center gap-2">
            <ItemMark item={item} />
            <span className="code-font">{item.name}</span>
          </span>,
          t('service.kind'),
          newest ? t('newest', { version: newest.version }) : null,
        ]}
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
