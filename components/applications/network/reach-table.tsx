'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { StateWord } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { NetworkCluster, NetworkConnection } from '@/lib/contracts/application-network';
import { linkMarks } from '../marks';

/** The picture in words: each cluster, what it is to the Service, and how far its part is done. */
export function ReachTable({ connection: { service, consumers, providers } }: { connection: NetworkConnection }) {
  const t = useTranslations('applications.network');
  return (
    <details>
      <summary className="cursor-pointer text-12 text-muted max-sm:min-h-11">{t('asTable')}</summary>
      <Table caption={t('tableOf', { service })} dense>
        <thead>
          <tr>
            <Th className="pl-0">{t('cluster')}</Th>
            <Th>{t('role')}</Th>
            <Th className="text-right">{t('ready')}</Th>
            <Th className="pr-0">{t('state')}</Th>
          </tr>
        </thead>
        <tbody>
          {consumers.clusters.map((cluster, at) => (
            // Clusters that one may not know have no name.
            <Row key={cluster.name ?? at} cluster={cluster} role={t('calls')} />
          ))}
          {providers.clusters.map((cluster, at) => (
            <Row key={cluster.name ?? at} cluster={cluster} role={t('provides')} isProvider />
          ))}
        </tbody>
      </Table>
    </details>
  );
}

function Row({ cluster, role, isProvider }: { cluster: NetworkCluster; role: string; isProvider?: boolean }) {
  const t = useTranslations('applications.network');
  const members = useTranslations('karmada.memberState');
  const format = useFormatter();
  const { name, state, ready, link } = cluster;
  const isKnown = name !== null;
  return (
    <tr>
      <Td className="pl-0 font-medium whitespace-normal wrap-anywhere">{name ?? t('anotherCluster')}</Td>
      <Td>{role}</Td>
      <Td className="tabular text-right">{isProvider && isKnown ? format.number(ready) : '–'}</Td>
      <Td className="pr-0 whitespace-normal">
        <StateWord state={linkMarks[link]}>
          {isKnown && state === null
            ? t('notJoined')
            : state !== null && state !== 'ready'
              ? members(state)
              : t(`link.${link}`)}
        </StateWord>
      </Td>
    </tr>
  );
}
