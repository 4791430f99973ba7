import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CredentialList } from '@/components/credentials/credential-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('credentials'))('title') };
}

export default function CredentialsPage() {
  return <CredentialList />;
}
