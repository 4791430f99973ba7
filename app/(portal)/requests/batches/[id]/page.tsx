import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BatchPage } from '@/components/batches/batch-page';
import { batchQuery } from '@/components/batches/queries';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('batch'))('pageTitle') };
}

export default async function OneBatchPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await ahead.ask(batchQuery(id), 'getBatch', { path: { id } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <BatchPage id={id} />
    </HydrationBoundary>
  );
}
