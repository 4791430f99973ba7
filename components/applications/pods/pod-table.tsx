'use client';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { Fragment } from 'react';
import { HealthText } from '@/components/status/health-text';
import { Age } from '@/components/status/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { ApplicationPod } from '@/lib/contracts/application-pods';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { PodDetail } from './pod-detail';

interface PodTableProps {
  application: ApplicationDetail;
  cluster: string;
  pods: readonly ApplicationPod[];
}

const columns = 5;

/** Pods of one member, worst first. The name of one opens what is known of it below. */
export function PodTable({ application, cluster, pods }: PodTableProps) {
  const t = useTranslations('applications.pods');
  const words = useTranslations('workloads');
  // In the address, so that a pod can be shown to somebody else.
  const [open, setOpen] = useQueryStates({ member: parseAsString, pod: parseAsString }, { history: 'push' });
  return (
    <Table caption={t('caption', { name: application.name, cluster })}>
      <thead>
        <tr>
          <Th className="pl-4">{words('name')}</Th>
          <Th>{words('state')}</Th>
          <Th className="text-right">{t('ready')}</Th>
          <Th className="text-right whitespace-nowrap">{words('restarts')}</Th>
          <Th className="pr-4 text-right max-sm:hidden">{words('age')}</Th>
        </tr>
      </thead>
      <tbody>
        {pods.map((pod) => {
          const isOpen = open.member === cluster && open.pod === pod.name;
          return (
            <Fragment key={pod.name}>
              <PodRow
                pod={pod}
                isOpen={isOpen}
                onToggle={() => void setOpen(isOpen ? { member: null, pod: null } : { member: cluster, pod: pod.name })}
              />
              {isOpen ? (
                <tr>
                  <Td colSpan={columns} className="px-4 pt-1 pb-4 whitespace-normal">
                    <PodDetail application={application} cluster={cluster} pod={pod} />
                  </Td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function PodRow({ pod, isOpen, onToggle }: { pod: ApplicationPod; isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations('applications');
  const asked = pod.containers.filter(({ isInit }) => !isInit);
  const ready = asked.filter(({ isReady }) => isReady).length;
  return (
    <tr className={isOpen ? 'bg-selected' : undefined}>
      <Td className="py-1.5 pl-4 align-top whitespace-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-left font-medium wrap-anywhere hover:underline"
          onClick={onToggle}
        >
          {pod.name}
        </button>
        <span className="block text-12 wrap-anywhere text-subtle">
          {[pod.workload ? `${pod.workload.kind} ${pod.workload.name}` : null, pod.node].filter(Boolean).join(' · ')}
        </span>
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        <HealthText health={pod.health} />
      </Td>
      <Td className="tabular py-1.5 text-right align-top">{t('readyOf', { ready, wanted: asked.length })}</Td>
      <Td className="tabular py-1.5 text-right align-top">{pod.restarts}</Td>
      <Td className="tabular py-1.5 pr-4 text-right align-top text-muted max-sm:hidden">
        {pod.createdAt ? <Age at={pod.createdAt} /> : '–'}
      </Td>
    </tr>
  );
}
