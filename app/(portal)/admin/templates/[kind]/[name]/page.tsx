import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TemplatePage } from '@/components/templates/template-page';
import { templateKinds } from '@/lib/contracts/templates';

interface Props {
  params: Promise<{ kind: string; name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function OneTemplatePage({ params }: Props) {
  const { kind, name } = await params;
  const known = templateKinds.find((each) => each === kind);
  if (!known) notFound();
  return <TemplatePage kind={known} name={decodeURIComponent(name)} />;
}
