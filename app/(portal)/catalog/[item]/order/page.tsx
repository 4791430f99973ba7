import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { OrderPage } from '@/components/catalog/order-page';
import { preferenceCookies } from '@/lib/locales';

interface Props {
  params: Promise<{ item: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('title') };
}

export default async function OrderClusterPage({ params }: Props) {
  const [{ item }, jar] = await Promise.all([params, cookies()]);
  return (
    <OrderPage item={decodeURIComponent(item)} preferredProject={jar.get(preferenceCookies.project)?.value || null} />
  );
}
