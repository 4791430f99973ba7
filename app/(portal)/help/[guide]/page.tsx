import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { GuidePage } from '@/components/help/guide-page';
import { type Guide, guideNames } from '@/lib/guide';
import { readGuides } from '@/server/web';

interface Props {
  params: Promise<{ guide: string }>;
}

async function findGuide(params: Props['params']): Promise<Guide> {
  const { guide } = await params;
  const name = guideNames.find((each) => each === guide);
  if (!name) notFound();
  return (await readGuides(await getLocale()))[name];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findGuide(params)).title };
}

export default async function GuideOfRole({ params }: Props) {
  return <GuidePage guide={await findGuide(params)} />;
}
