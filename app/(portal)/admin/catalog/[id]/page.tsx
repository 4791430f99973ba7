import type { Metadata } from 'next';
import { ItemPage } from '@/components/templates/items/item-page';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function OneItemPage({ params }: Props) {
  return <ItemPage id={decodeURIComponent((await params).id)} />;
}
