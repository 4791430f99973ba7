import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { approvalQuestion } from '@/components/approvals/approval-question';
import { ApprovalsPage } from '@/components/approvals/approvals-page';
import { approvalListQuery, latelyQuery, latelyQuestion } from '@/components/approvals/queries';
import { chosenProject, readAhead } from '../../read-ahead';

interface Props {
  searchParams: Promise<Record<string, string>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approvals'))('title') };
}

export default async function InboxPage({ searchParams }: Props) {
  const [ahead, project, url] = await Promise.all([readAhead(), chosenProject(), searchParams]);
  const question = approvalQuestion(url, project);
  await Promise.all([
    ahead.ask(approvalListQuery(question), 'listApprovals', { query: { ...question } }),
    question.view === 'needs-me'
      ? ahead.ask(latelyQuery(project), 'listApprovals', { query: latelyQuestion(project) })
      : null,
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <ApprovalsPage />
    </HydrationBoundary>
  );
}
