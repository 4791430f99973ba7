'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { StepBar } from '@/components/charts/step-bar';
import { QueryBoundary } from '@/components/data/query-boundary';
import { RequestName } from '@/components/data/request-name';
import { RequestStateWord } from '@/components/status/phase';
import { Elapsed } from '@/components/status/time';
import { useMarks } from '@/components/status/use-marks';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td } from '@/components/ui/table';
import { runningRequestsQuery } from '../queries';
import { SectionHead } from '../section-head';

/** Requests that are being carried out. */
export function RunningNow({ project }: { project: string | null }) {
  const t = useTranslations('home.engineer');
  const marks = useMarks();
  const home = useTranslations('home');
  const query = useQuery(runningRequestsQuery({ project }));
  return (
    <section className="min-w-0">
      <SectionHead title={t('running')} count={query.data?.total} href="/requests" link={home('allRequests')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="border-t border-line py-3 text-muted">{t('nothingRuns')}</p>
          ) : (
            <Table caption={t('running')} className="table-fixed [&_td]:h-12">
              <tbody>
                {items.map((request) => (
                  <tr key={request.id}>
                    <Td className="pl-0">
                      <RequestName request={request}>
                        {`${request.project}${marks.comma}${request.requester}`}
                      </RequestName>
                    </Td>
                    <Td className="w-28 max-sm:hidden">
                      <StepBar state={request.state} />
                    </Td>
                    <Td className="w-40">
                      <RequestStateWord state={request.state} />
                    </Td>
                    <Td className="tabular w-24 pr-0 text-right text-muted max-sm:hidden">
                      <Elapsed from={request.createdAt} coarse />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryBoundary>
    </section>
  );
}
