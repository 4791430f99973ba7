import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ruleFormQuery } from '@/components/multi-cluster-services/form/queries';
import { RulePage } from '@/components/multi-cluster-services/form/rule-page';
import { readAhead } from '../../../../read-ahead';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { name }] = await Promise.all([getTranslations('ruleForm'), params]);
  return { title: t('editTitle', { name: decodeURIComponent(name) }) };
}

export default async function EditServicePage({ params }: Props) {
  const [ahead, { name: part }] = await Promise.all([readAhead(), params]);
  const name = decodeURIComponent(part);
  await ahead.ask(ruleFormQuery(name, null), 'getMultiClusterServiceForm', { query: { name } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <RulePage name={name} />
    </HydrationBoundary>
  );
}
