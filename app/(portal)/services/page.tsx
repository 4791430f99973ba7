import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { rulesQuery } from '@/components/multi-cluster-services/queries';
import { RuleList } from '@/components/multi-cluster-services/rule-list';
import { readAhead } from '../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('multiClusterServices'))('title') };
}

export default async function ServicesPage() {
  const ahead = await readAhead();
  await ahead.ask(rulesQuery, 'listMultiClusterServices', {});
  return (
    <HydrationBoundary state={ahead.state()}>
      <RuleList />
    </HydrationBoundary>
  );
}
