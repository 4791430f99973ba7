import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SharedSettingPage } from '@/components/shared-settings/shared-setting-page';

interface Props {
  params: Promise<{ kind: string; name: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sharedSettings'))('title') };
}

export default async function OneSharedSettingPage({ params }: Props) {
  const { kind, name } = await params;
  return <SharedSettingPage kind={kind} name={decodeURIComponent(name)} />;
}
