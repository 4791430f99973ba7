'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { lazy } from 'react';
import { serviceMarks } from '@/components/status/states';
import { Elapsed } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Table, Td, Th } from '@/components/ui/table';
import { commaList } from '@/lib/comma-list';
import type { ClusterService, ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { serviceKey } from '@/lib/service-levels';
import type { ServiceAct } from './service-act-dialog';

const ServiceMenu = lazy(() => import('./service-menu').then((module) => ({ default: module.ServiceMenu })));

/** What somebody may ask of the cluster's own services. */
interface ServiceActs {
  /** Address of the cluster's page. */
  page: string;
  onAct: (service: ClusterService, act: ServiceAct) => void;
}

/** Of the row of a service, which others lead to. */
export const rowId = ({ name }: Pick<ClusterServiceSet, 'name'>, service: ClusterService): string =>
  `service-${name}-${serviceKey(service)}`;

/** States that pass by themselves, or should: how long they last says whether they do. */
const passing = new Set<ClusterService['state']>(['provisioning', 'pending', 'deleting', 'failed']);

interface ServiceTableProps {
  /** Of the cluster. */
  name: string;
  sets: readonly ClusterServiceSet[];
  /** Null for those who may not change the cluster. */
  acts: ServiceActs | null;
}

/** Services by the set that asks for them; one that two sets ask for stands in both. */
export function ServiceTable({ name, sets, acts }: ServiceTableProps) {
  const t = useTranslations('cluster.serviceTab');
  return (
    <Table caption={t('caption', { name })}>
      <thead>
        <tr>
          <Th className="pl-4">{t('service')}</Th>
          <Th>{t('state')}</Th>
          <Th className="pr-4 max-sm:hidden">{t('version')}</Th>
          {acts ? (
            <Th className="w-10 px-1">
              <span className="sr-only">{t('acts')}</span>
            </Th>
          ) : null}
        </tr>
      </thead>
      {sets.map((set) => (
        <SetRows key={set.name} set={set} acts={acts} />
      ))}
    </Table>
  );
}

function SetRows({ set, acts }: { set: ClusterServiceSet; acts: ServiceActs | null }) {
  const t = useTranslations('cluster.serviceTab');
  const columns = acts ? 4 : 3;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={columns}
          className="border-b border-line bg-sunken px-4 py-1.5 text-left text-12 font-normal"
        >
          <span className="font-medium">
            {set.multiClusterService === null ? t('own') : t('rule', { name: set.multiClusterService })}
          </span>{' '}
          <span className="text-muted">
            {t.rich('set', {
              name: () => <span className="code-font">{set.name}</span>,
              priority: set.priority,
            })}
          </span>
          {set.isPaused ? <span className="block text-muted">{t('paused')}</span> : null}
          {set.trouble ? (
            <span className="block text-muted">
              {t('trouble')} <span className="code-font break-words">{set.trouble}</span>
            </span>
          ) : null}
        </th>
      </tr>
      {set.services.length === 0 ? (
        <tr>
          <Td colSpan={columns} className="px-4 text-muted">
            {t('noneShown')}
          </Td>
        </tr>
      ) : null}
      {set.services.map((service) => (
        <ServiceRow
          key={serviceKey(service)}
          id={rowId(set, service)}
          service={service}
          acts={acts}
          isOwn={set.multiClusterService === null}
        />
      ))}
    </tbody>
  );
}

interface ServiceRowProps {
  id: string;
  service: ClusterService;
  acts: ServiceActs | null;
  /** The cluster asks for it itself. */
  isOwn: boolean;
}

function ServiceRow({ id, service, acts, isOwn }: ServiceRowProps) {
  const t = useTranslations('cluster.serviceTab');
  const words = useDynamicWords();
  const format = useFormatter();
  const { name, namespace, version, state, since, cause, nextStep, dependsOn, upgrades } = service;
  const needs = dependsOn.map((key) => key.slice(key.indexOf('/') + 1));
  const newest = upgrades.at(-1);
  return (
    <tr id={id} tabIndex={-1} className="scroll-my-24 focus-visible:-outline-offset-2">
      <Td className="py-1.5 pl-4 align-top">
        <p className="font-medium">{name}</p>
        <p className="code-font text-12 text-subtle">
          <span className="sr-only">{t('namespace')} </span>
          {namespace}
        </p>
        {needs.length > 0 ? (
          <p className="max-w-50 text-12 whitespace-normal text-muted">
            {t('after', { names: format.list(needs, commaList) })}
          </p>
        ) : null}
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <StateWord state={serviceMarks[state]}>{words('serviceState', state)}</StateWord>
          {since && passing.has(state) ? (
            <span aria-live="off" className="tabular text-12 text-subtle">
              <Elapsed from={since} coarse />
            </span>
          ) : null}
        </div>
        <p className="sm:hidden">
          <Version version={version} newest={newest?.version} />
        </p>
        {cause ? <p className="text-12 text-muted">{words('serviceCause', cause.key, cause.params)}</p> : null}
        {service.words ? (
          <p className="code-font mt-0.5 text-12 break-words whitespace-pre-line text-muted">{service.words}</p>
        ) : null}
        {nextStep ? (
          <p className="mt-0.5 text-12 text-muted">
            {words('serviceNext', nextStep)} {nextStep === 'lookInside' ? <InsideLink namespace={namespace} /> : null}
          </p>
        ) : null}
      </Td>
      <Td className="py-1.5 pr-4 align-top max-sm:hidden">
        <Version version={version} newest={newest?.version} />
      </Td>
      {acts ? (
        <Td className="px-1 py-1 text-right align-top">
          {isOwn && state !== 'deleting' ? <RowMenu service={service} acts={acts} /> : null}
        </Td>
      ) : null}
    </tr>
  );
}

function RowMenu({ service, acts: { page, onAct } }: { service: ClusterService; acts: ServiceActs }) {
  const t = useTranslations('cluster.serviceTab.menu');
  return (
    <LazyMenu
      menu={(trigger) => (
        <ServiceMenu page={page} service={service} trigger={trigger} onAct={(act) => onAct(service, act)} />
      )}
    >
      <Button variant="ghost" size="icon-sm" aria-label={t('label', { name: service.name })}>
        <Icon name="more" />
      </Button>
    </LazyMenu>
  );
}

/** To the pods of a service that is not well: why stands in their logs. */
function InsideLink({ namespace }: Pick<ClusterService, 'namespace'>) {
  const t = useTranslations('workloads');
  const pathname = usePathname();
  const query = new URLSearchParams({ within: namespace, view: 'pods' });
  return (
    <Link href={`${pathname.replace(/\/services$/, '/workloads')}?${query}`} className="text-accent-text underline">
      {t('lookInside')}
    </Link>
  );
}

function Version({ version, newest }: { version: string; newest: string | undefined }) {
  const t = useTranslations('cluster.serviceTab');
  return (
    <>
      <span className="code-font mr-2 text-12 break-words">{version || '–'}</span>
      {newest ? (
        <span className="code-font inline-flex items-center gap-1 text-12 text-accent-text">
          <Icon name="upgrade" />
          <span className="sr-only">{t('upgrade')} </span>
          {newest}
        </span>
      ) : null}
    </>
  );
}
