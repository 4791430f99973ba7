import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatementPage } from '@/components/costs/statements/statement-page';
import { statementQuery } from '@/components/costs/statements/statement-queries';
import { readAhead } from '../../../../../read-ahead';

interface Props {
  params: Promise<{ project: string; month: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statements'))('title') };
}

export default async function OneStatementPage({ params }: Props) {
  const [ahead, { project, month }] = await Promise.all([readAhead(), params]);
  await ahead.ask(statementQuery(project, month), 'getStatement', { path: { project, month } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <StatementPage project={project} month={month} />
    </HydrationBoundary>
  );
}
