'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Age } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { QueryBoundary } from './query-boundary';

interface AskedPanelProps<Answer> {
  title: string;
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** What several clusters themselves say: when they were asked, and a way to ask them again. */
export function AskedPanel<Answer extends { checkedAt: string }>({ title, query, children }: AskedPanelProps<Answer>) {
  const t = useTranslations('workloads');
  const { data, isFetching, refetch } = query;
  return (
    <Panel
      title={title}
      remark={data ? t.rich('askedAll', { age: () => <Age at={data.checkedAt} /> }) : undefined}
      actions={
        <Button size="sm" blocked={isFetching && data !== undefined} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
      flush
    >
      <QueryBoundary
        query={query}
        skeleton={
          <div className="px-4 pb-4">
            <SkeletonRows rows={4} />
          </div>
        }
      >
        {children}
      </QueryBoundary>
    </Panel>
  );
}
