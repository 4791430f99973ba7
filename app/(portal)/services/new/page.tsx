import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ruleFormQuery } from '@/components/multi-cluster-services/form/queries';
import { RulePage } from '@/components/multi-cluster-services/form/rule-page';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ruleForm'))('newTitle') };
}

export default async function NewServicePage() {
  const ahead = await readAhead();
  await ahead.ask(ruleFormQuery(null, null), 'getMultiClusterServiceForm', { query: {} });
  return (
    <HydrationBoundary state={ahead.state()}>
      <RulePage name={null} />
    </HydrationBoundary>
  );
}
