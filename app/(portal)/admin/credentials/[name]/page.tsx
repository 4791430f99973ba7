import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CredentialPage } from '@/components/credentials/credential-page';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('credentials'))('title') };
}

export default async function OneCredentialPage({ params }: Props) {
  return <CredentialPage name={decodeURIComponent((await params).name)} />;
}
