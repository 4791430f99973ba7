import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PolicyList } from '@/components/policies/policy-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('title') };
}

export default function PoliciesPage() {
  return <PolicyList />;
}
