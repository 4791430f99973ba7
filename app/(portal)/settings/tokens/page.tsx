import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { tokensQuery } from '@/components/settings/queries';
import { TokensPage } from '@/components/settings/tokens-page';
import { readAhead } from '../../../read-ahead';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tokens'))('title') };
}

export default async function Page() {
  const ahead = await readAhead();
  await ahead.ask(tokensQuery, 'listTokens', { query: { limit: 200 } });
  return (
    <HydrationBoundary state={ahead.state()}>
      <TokensPage />
    </HydrationBoundary>
  );
}
