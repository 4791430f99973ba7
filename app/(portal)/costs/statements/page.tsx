import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatementList } from '@/components/costs/statements/statement-list';
import { statementsQuery } from '@/components/costs/statements/statement-queries';
import { chosenProject, readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('statements'))('title') };
}

export default async function StatementsPage() {
  const [ahead, project] = await Promise.all([readAhead(), chosenProject()]);
  await ahead.ask(statementsQuery(project), 'listStatements', { query: { project } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <StatementList />
    </HydrationBoundary>
  );
}
