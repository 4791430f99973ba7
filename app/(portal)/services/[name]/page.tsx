import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ruleQuery } from '@/components/multi-cluster-services/queries';
import { RuleBoard } from '@/components/multi-cluster-services/rule-board';
import { readAhead } from '../../../read-ahead';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function ServicePage({ params }: Props) {
  const [ahead, { name }] = await Promise.all([readAhead(), params]);
  const rule = decodeURIComponent(name);
  await ahead.ask(ruleQuery(rule), 'getMultiClusterService', { path: { name: rule } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <RuleBoard name={rule} />
    </HydrationBoundary>
  );
}
