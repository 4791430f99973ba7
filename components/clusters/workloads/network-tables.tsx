'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredWorkloads, InsideService } from '@/lib/contracts/workloads';
import { LeftOut } from './left-out';

interface NetworkTablesProps {
  name: string;
  report: AnsweredWorkloads;
}

/** How what runs is reached: inside the cluster and from outside. */
export function NetworkTables({ name, report: { services, ingresses, leftOut } }: NetworkTablesProps) {
  const t = useTranslations('workloads');
  if (services.length + ingresses.length === 0)
    return <EmptyState title={t('noNetwork')}>{t('noNetworkText')}</EmptyState>;
  return (
    <>
      {ingresses.length > 0 ? (
        <section className="mb-4">
          <h3 className="px-4 py-1 font-medium max-sm:px-0">{t('ingresses')}</h3>
          <Table caption={t('ingressesCaption', { name })}>
            <thead>
              <tr>
                <Th className="pl-4 max-sm:pl-0">{t('name')}</Th>
                <Th>{t('hosts')}</Th>
                <Th>{t('leadsTo')}</Th>
                <Th>{t('outside')}</Th>
              </tr>
            </thead>
            <tbody>
              {ingresses.map((ingress) => (
                <tr key={`${ingress.namespace}/${ingress.name}`}>
                  <Named {...ingress} />
                  <Td className="code-font text-12 break-all whitespace-normal">{ingress.hosts.join(', ')}</Td>
                  <Td className="text-12 break-all whitespace-normal">{ingress.services.join(', ')}</Td>
                  <Addresses addresses={ingress.addresses} isWaiting={ingress.addresses.length === 0} />
                </tr>
              ))}
            </tbody>
          </Table>
          <LeftOut count={leftOut.ingresses} />
        </section>
      ) : null}
      <h3 className="px-4 py-1 font-medium max-sm:px-0">{t('services')}</h3>
      <Table caption={t('servicesCaption', { name })}>
        <thead>
          <tr>
            <Th className="pl-4 max-sm:pl-0">{t('name')}</Th>
            <Th>{t('type')}</Th>
            <Th>{t('inside')}</Th>
            <Th>{t('outside')}</Th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={`${service.namespace}/${service.name}`} service={service} />
          ))}
        </tbody>
      </Table>
      <LeftOut count={leftOut.services} />
    </>
  );
}

function Named({ namespace, name }: { namespace: string; name: string }) {
  return (
    <Td className="py-1.5 pl-4 align-top whitespace-normal max-sm:pl-0">
      <span className="font-medium break-all">{name}</span>
      <span className="block text-12 text-subtle">{namespace}</span>
    </Td>
  );
}

function Addresses({ addresses, isWaiting }: { addresses: readonly string[]; isWaiting: boolean }) {
  const t = useTranslations('workloads');
  if (isWaiting) return <Td className="text-12 whitespace-normal text-muted">{t('noAddress')}</Td>;
  return <Td className="code-font text-12 break-all whitespace-normal">{addresses.join(', ') || '–'}</Td>;
}

function ServiceRow({ service }: { service: InsideService }) {
  const { namespace, name, type, clusterIp, ports, addresses, isWaiting } = service;
  return (
    <tr>
      <Named namespace={namespace} name={name} />
      <Td className="text-12">{type}</Td>
      <Td className="code-font text-12 whitespace-normal">
        {clusterIp ?? '–'}
        <span className="block text-subtle">{ports.map(({ port, protocol }) => `${port}/${protocol}`).join(', ')}</span>
      </Td>
      <Addresses addresses={addresses} isWaiting={isWaiting} />
    </tr>
  );
}
