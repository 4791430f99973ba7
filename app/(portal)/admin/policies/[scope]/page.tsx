import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PolicyPage } from '@/components/policies/policy-page';

interface Props {
  params: Promise<{ scope: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('title') };
}

export default async function OnePolicyPage({ params }: Props) {
  return <PolicyPage scope={decodeURIComponent((await params).scope)} />;
}
