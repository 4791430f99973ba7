'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { HealthText, isTroubled } from '@/components/status/health-text';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredWorkloads, Workload } from '@/lib/contracts/workloads';
import type { Place } from './use-place';

interface TableProps {
  name: string;
  report: AnsweredWorkloads;
  place: Place;
}

/** Whether something is shown by the filters of the page. */
export const isShown = (each: Pick<Workload, 'name' | 'health'>, { q, troubled }: Place['place']): boolean =>
  (q === null || each.name.includes(q.toLowerCase())) && (!troubled || isTroubled(each.health));

/** Workloads, worst first. The name of one leads to its pods. */
export function WorkloadTable({ name, report, place }: TableProps) {
  const t = useTranslations('workloads');
  const shown = report.workloads.filter((each) => isShown(each, place.place));
  if (report.workloads.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  if (shown.length === 0) return <NoMatch place={place} />;
  return (
    <Table caption={t('workloadCaption', { name })}>
      <thead>
        <tr>
          <Th className="pl-4 max-sm:pl-0">{t('name')}</Th>
          <Th>{t('state')}</Th>
          <Th className="text-right">{t('pods')}</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map((workload) => (
          <WorkloadRow
            key={`${workload.kind}/${workload.namespace}/${workload.name}`}
            workload={workload}
            place={place}
          />
        ))}
      </tbody>
    </Table>
  );
}

export function NoMatch({ place: { set } }: Pick<TableProps, 'place'>) {
  const t = useTranslations('workloads');
  return (
    <EmptyState
      title={t('noMatch')}
      action={<Button onClick={() => set({ q: null, troubled: null })}>{t('clear')}</Button>}
    >
      {t('noMatchText')}
    </EmptyState>
  );
}

function WorkloadRow({ workload, place: { place, set } }: { workload: Workload; place: Place }) {
  const t = useTranslations('workloads');
  const { kind, namespace, name, ready, wanted, health } = workload;
  return (
    <tr>
      <Td className="py-1.5 pl-4 align-top whitespace-normal max-sm:pl-0">
        <button
          type="button"
          className="text-left font-medium break-all hover:underline"
          aria-label={t('podsOf', { name })}
          onClick={() => set({ view: 'pods', within: namespace, q: name, troubled: null })}
        >
          {name}
        </button>
        <span className="block text-12 text-subtle">
          {kind}
          {place.within === null ? ` · ${namespace}` : ''}
        </span>
      </Td>
      <Td className="py-1.5 align-top whitespace-normal">
        <HealthText health={health} />
      </Td>
      <Td className="tabular py-1.5 text-right align-top" aria-label={t('readyOf', { ready, wanted })}>
        {ready} / {wanted}
      </Td>
    </tr>
  );
}
