'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { State } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import { commaList } from '@/lib/comma-list';
import type { NetworkConnection, NetworkGap, NetworkIngress } from '@/lib/contracts/application-network';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { Hindrance } from '../hindrance';
import { SaidConditions } from '../said-conditions';
import { UnreadKinds } from '../unread-kinds';
import { Entrances } from './entrances';
import { ReachPicture } from './reach-picture';
import { ReachTable } from './reach-table';

/** Which clusters reach the Services of an application, and what is missing. Nothing where nothing connects them. */
export function Network({ application }: { application: Pick<ApplicationDetail, 'network'> }) {
  const t = useTranslations('applications.network');
  const { connections, ingresses, unread } = application.network;
  if (connections.length + ingresses.length + unread.length === 0) return null;
  return (
    <Panel title={t('title')} remark={t('remark')} footer={<span>{t('notBuilt')}</span>} flush>
      <UnreadKinds kinds={unread} />
      <ul>
        {connections.map((connection) => (
          <Connection key={`${connection.way} ${connection.service}`} connection={connection} />
        ))}
        {ingresses.map((ingress) => (
          <Ingress key={ingress.name} ingress={ingress} />
        ))}
      </ul>
    </Panel>
  );
}

function Connection({ connection }: { connection: NetworkConnection }) {
  const t = useTranslations('applications.network');
  const format = useFormatter();
  const { service, way, ports, addresses, gaps, conditions, consumers, providers, isExternal, entrances } = connection;
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          Service <span className="font-medium wrap-anywhere">{service}</span>
        </span>
        <span className="text-12 text-muted">{t(`way.${way}`)}</span>
        {ports.length > 0 ? (
          <span className="text-12 text-muted">{t('ports', { ports: format.list(ports, commaList) })}</span>
        ) : null}
        {addresses.length > 0 ? (
          <span className="text-12 wrap-anywhere text-muted">
            {t('addresses', { addresses: format.list(addresses, commaList) })}
          </span>
        ) : null}
      </p>
      <Entrances entrances={entrances} />
      <Gaps gaps={gaps} />
      {providers.isAll ? <p className="text-12 text-muted">{t('allProvide')}</p> : null}
      {consumers.isAll ? <p className="text-12 text-muted">{t('allCall')}</p> : null}
      <ReachPicture connection={connection} />
      <p className="text-12 text-muted">{t('legend')}</p>
      {consumers.clusters.length + providers.clusters.length > 0 || isExternal ? (
        <ReachTable connection={connection} />
      ) : null}
      <SaidConditions conditions={conditions} />
    </li>
  );
}

function Ingress({ ingress: { name, hosts, services, addresses, gaps } }: { ingress: NetworkIngress }) {
  const t = useTranslations('applications.network');
  const format = useFormatter();
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          MultiClusterIngress <span className="font-medium wrap-anywhere">{name}</span>
        </span>
        <span className="text-12 wrap-anywhere text-muted">
          {t('leadsTo', {
            hosts: hosts.length > 0 ? format.list(hosts, commaList) : t('anyHost'),
            services: format.list(services, commaList),
          })}
        </span>
        {addresses.length > 0 ? (
          <span className="text-12 wrap-anywhere text-muted">
            {t('addresses', { addresses: format.list(addresses, commaList) })}
          </span>
        ) : null}
      </p>
      <Gaps gaps={gaps} isIngress />
    </li>
  );
}

const marks: Partial<Record<NetworkGap, State>> = {
  'not-joined': 'failed',
  'not-applied': 'failed',
  'not-dispatched': 'failed',
  'no-service': 'failed',
  unwell: 'unknown',
};

/** What is missing, and what helps. An ingress has a controller of its own. */
function Gaps({ gaps, isIngress }: { gaps: NetworkConnection['gaps']; isIngress?: boolean }) {
  const t = useTranslations('applications.network');
  const format = useFormatter();
  if (gaps.length === 0) return null;
  return (
    <ul aria-label={t('missing')} className="grid gap-1">
      {gaps.map(({ code, names }) => (
        <Hindrance
          key={code}
          mark={marks[code]}
          title={t(`gap.${code}`, { count: names.length, names: format.list(names, commaList) })}
        >
          {isIngress && code === 'not-looked-at' ? t('ingressHelp') : t(`help.${code}`)}
        </Hindrance>
      ))}
    </ul>
  );
}
