'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { HealthText } from '@/components/status/health-text';
import { Age } from '@/components/status/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredWorkloads, Pod } from '@/lib/contracts/workloads';
import type { Place } from './use-place';
import { isShown, NoMatch } from './workload-table';

interface PodTableProps {
  name: string;
  report: AnsweredWorkloads;
  place: Place;
}

/** Pods, worst first. The name of one opens its details. */
export function PodTable({ name, report, place }: PodTableProps) {
  const t = useTranslations('workloads');
  const shown = report.pods.filter((pod) => isShown(pod, place.place));
  if (report.pods.length === 0) return <EmptyState title={t('noPods')}>{t('noPodsText')}</EmptyState>;
  if (shown.length === 0) return <NoMatch place={place} />;
  return (
    <Table caption={t('podCaption', { name })}>
      <thead>
        <tr>
          <Th className="w-1/2 pl-4 max-sm:pl-0">{t('name')}</Th>
          <Th>{t('state')}</Th>
          <Th className="text-right whitespace-nowrap">{t('restarts')}</Th>
          <Th className="text-right max-sm:hidden">{t('age')}</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map((pod) => (
          <PodRow key={`${pod.namespace}/${pod.name}`} pod={pod} place={place} />
        ))}
      </tbody>
    </Table>
  );
}

function PodRow({ pod, place: { place, set } }: { pod: Pod; place: Place }) {
  const key = `${pod.namespace}/${pod.name}`;
  const isOpen = place.pod === key;
  return (
    <tr className={isOpen ? 'bg-selected' : undefined}>
      <Td className="py-1.5 pl-4 align-top whitespace-normal max-sm:pl-0">
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-left font-medium wrap-anywhere hover:underline"
          onClick={() => set({ pod: isOpen ? null : key, container: null, previous: null })}
        >
          {pod.name}
        </button>
        <span className="block text-12 wrap-anywhere text-subtle">
          {[place.within === null ? pod.namespace : null, pod.node].filter(Boolean).join(' · ')}
        </span>
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        <HealthText health={pod.health} />
      </Td>
      <Td className="tabular py-1.5 text-right align-top">{pod.restarts}</Td>
      <Td className="tabular py-1.5 text-right align-top text-muted max-sm:hidden">
        {pod.createdAt ? <Age at={pod.createdAt} /> : '–'}
      </Td>
    </tr>
  );
}
