import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ruleChangeQuery } from '@/components/multi-cluster-services/form/queries';
import { RuleChangePage } from '@/components/multi-cluster-services/form/rule-change-page';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ruleChange'))('decision') };
}

export default async function ServiceChangePage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await ahead.ask(ruleChangeQuery(id), 'getMultiClusterServiceChange', { path: { id } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <RuleChangePage id={id} />
    </HydrationBoundary>
  );
}
