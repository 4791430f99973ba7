import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { reviewQuery } from '@/components/approvals/queries';
import { ReviewPage } from '@/components/approvals/review-page';
import { conversationQuery } from '@/components/data/conversation-queries';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { readAhead } from '../../../read-ahead';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('review'))('pageTitle') };
}

export default async function OneReviewPage({ params }: Props) {
  const [ahead, { id }] = await Promise.all([readAhead(), params]);
  await Promise.all([
    ahead.ask(reviewQuery(id), 'getReview', { path: { id } }),
    ahead.ask(conversationQuery(id), 'listComments', { path: { id } }),
    ahead.ask(spendBudgetsQuery, 'listSpendBudgets'),
  ]);
  return (
    <HydrationBoundary state={ahead.state()}>
      <ReviewPage id={id} />
    </HydrationBoundary>
  );
}
