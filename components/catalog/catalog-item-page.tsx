'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AdoptButton } from '@/components/data/adopt-button';
import { FailedPage } from '@/components/data/failed-page';
import { WhyNot } from '@/components/data/why-not';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Markdown } from '@/components/ui/markdown';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { rolesWith } from '@/lib/permissions';
import { chartOf } from '@/lib/template-chart';
import { EstimateError } from './estimate-error';
import { ItemFacts, ItemSizes, Support } from './item-facts';
import { ItemHead } from './item-head';
import { ItemInside } from './item-inside';
import { ItemProjects } from './item-projects';
import { Launches } from './launches';
import { orderHref } from './prepare-catalog';
import { catalogItemQuery } from './queries';
import { ServiceItemPage } from './service-item-page';

/** One item of the catalog, a cluster or a service: what it is, its versions, how it went so far. */
export function CatalogItemPage({ id }: { id: string }) {
  const query = useQuery(catalogItemQuery(id));
  if (query.data?.kind === 'service') return <ServiceItemPage item={query.data} />;
  if (query.data) return <ItemView item={query.data} />;
  if (query.isError) {
    return <FailedPage kind="catalogItem" query={query} />;
  }
  return <Skeleton className="appear-late h-96" />;
}

/** Whether its clusters run already, so that one brings a kubeconfig instead of a credential. */
const isForAdoption = ({ versions }: CatalogItem) =>
  versions.some(({ template, version }) => chartOf(template, version) === 'adopted-cluster');

const projectOf = (orderable: readonly string[], chosen: string | null) =>
  orderable.find((each) => each === chosen) ?? orderable[0] ?? null;

function ItemView({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const source = useLocalizedSource();
  const me = useMe();
  const { project } = useProject();
  const orderable = item.projects.filter((each) => holds(me, 'request.create', each));
  return (
    <>
      <ItemHead
        item={item}
        actions={
          item.state === 'published' && orderable.length > 0 ? (
            <>
              {isForAdoption(item) ? <AdoptButton project={projectOf(orderable, project)} /> : null}
              <Button variant="primary" asChild>
                <Link href={orderHref(item, project)}>
                  <Icon name="plus" />
                  {t('orderThis')}
                </Link>
              </Button>
            </>
          ) : null
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Markdown source={source(item.description)} className="max-w-[68ch] text-14" />
          <ItemSizes item={item} />
          <ItemInside item={item} />
          <Panel title={t('versionsTitle')} remark={item.versions.length} flush>
            <Table caption={t('versionsCaption', { title: localized(item.title) })}>
              <thead>
                <tr>
                  <Th className="pl-4">{t('column.version')}</Th>
                  <Th>{t('column.kubernetes')}</Th>
                  <Th>{t('column.supported')}</Th>
                  <Th className="pr-4 max-sm:hidden">{t('column.template')}</Th>
                </tr>
              </thead>
              <tbody>
                {[...item.versions].reverse().map((version) => (
                  <tr key={version.version}>
                    <Td className="code-font pl-4 font-medium">{version.version}</Td>
                    <Td className="tabular">{version.kubernetesVersion ?? '–'}</Td>
                    <Td>
                      <Support version={version.kubernetesVersion} />
                    </Td>
                    <Td className="code-font pr-4 text-muted max-sm:hidden">{version.template}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
        </div>
        <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6">
          <ItemFacts item={item} />
          {item.launches.length > 0 ? (
            <section>
              <h2 className="mb-2 font-semibold">{t('launchesTitle')}</h2>
              <Launches launches={item.launches} />
            </section>
          ) : null}
          <section>
            <h2 className="mb-2 font-semibold">{t('estimatesTitle')}</h2>
            <EstimateError error={item.estimateError} />
          </section>
          <ItemProjects title={t('projectsTitle')} projects={item.projects}>
            {me && orderable.length === 0 ? (
              <WhyNot action="request.create" heldBy={rolesWith('request.create')} project={null} />
            ) : null}
          </ItemProjects>
        </div>
      </div>
    </>
  );
}
