import type { Metadata } from 'next';
import { ProjectPage } from '@/components/admin/project-page';
import { DestinationsPanel } from '@/components/destinations/destinations-panel';
import { LimitsPanel } from '@/components/limits/limits-panel';

interface Props {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function OneProjectPage({ params }: Props) {
  const name = decodeURIComponent((await params).name);
  return (
    <ProjectPage
      name={name}
      limits={<LimitsPanel project={name} />}
      destinations={<DestinationsPanel project={name} />}
    />
  );
}
