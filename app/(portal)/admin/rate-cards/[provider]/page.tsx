import type { Metadata } from 'next';
import { RateCardPage } from '@/components/costs/rate-cards/rate-card-page';

interface Props {
  params: Promise<{ provider: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).provider) };
}

export default async function OneRateCardPage({ params }: Props) {
  return <RateCardPage provider={decodeURIComponent((await params).provider)} />;
}
