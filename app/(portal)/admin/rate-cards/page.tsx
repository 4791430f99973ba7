import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RateCardList } from '@/components/costs/rate-cards/rate-card-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rateCards'))('title') };
}

export default function RateCardsPage() {
  return <RateCardList />;
}
