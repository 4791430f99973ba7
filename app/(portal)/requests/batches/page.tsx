import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BatchList } from '@/components/batches/batch-list';
import { batchListQuery, batchQuestion } from '@/components/batches/queries';
import { readAhead } from '../../../read-ahead';

interface Props {
  searchParams: Promise<{ cursor?: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('batch.list'))('title') };
}

export default async function BatchesPage({ searchParams }: Props) {
  const [ahead, { cursor = null }] = await Promise.all([readAhead(), searchParams]);
  const question = batchQuestion(cursor);
  await ahead.ask(batchListQuery(question), 'listBatches', { query: question });
  return (
    <HydrationBoundary state={ahead.state()}>
      <BatchList />
    </HydrationBoundary>
  );
}
