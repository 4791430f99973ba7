'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { StepBar } from '@/components/charts/step-bar';
import { QueryBoundary } from '@/components/data/query-boundary';
import { RequestName } from '@/components/data/request-name';
import { RequestPrice } from '@/components/data/request-price';
import { RequestStateWord } from '@/components/status/phase';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td } from '@/components/ui/table';
import type { RequestPage } from '@/lib/contracts/requests';
import { SectionHead } from './section-head';

/** My latest requests, each on its scale, with its likely price a month. */
export function HomeRequests({ query }: { query: UseQueryResult<RequestPage> }) {
  const t = useTranslations('home');
  const said = useServerWords();
  const localized = useLocalized();
  return (
    <section>
      <SectionHead title={t('requests')} count={query.data?.total} href="/requests" link={t('allRequests')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
        {(page) =>
          page.items.length === 0 ? (
            <p className="border-t border-line py-3 text-muted">{t('noRequests')}</p>
          ) : (
            <Table caption={t('requests')} className="table-fixed [&_td]:h-12">
              <tbody>
                {page.items.map((request) => (
                  <tr key={request.id}>
                    <Td className="pl-0">
                      <RequestName request={request}>
                        {said({ detail: request.reason, message: request.reasonMessage }) ??
                          (request.catalogItem ? localized(request.catalogItem.title) : request.project)}
                      </RequestName>
                    </Td>
                    <Td className="w-28 max-sm:hidden">
                      <StepBar state={request.state} />
                    </Td>
                    <Td className="w-44 max-sm:w-40">
                      <RequestStateWord state={request.state} />
                    </Td>
                    <Td className="tabular w-28 text-right max-sm:hidden">
                      <RequestPrice price={request.price} />
                      {request.price ? <span className="text-muted"> {t('aMonth')}</span> : null}
                    </Td>
                    <Td className="tabular w-20 pr-0 text-right text-muted max-sm:hidden">
                      <Time at={request.updatedAt} />
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
