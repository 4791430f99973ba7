import type { Metadata } from 'next';
import { ProjectPage } from '@/components/admin/project-page';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function OneProjectPage({ params }: Props) {
  return <ProjectPage name={decodeURIComponent((await params).name)} />;
}
