import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProjectList } from '@/components/admin/project-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('adminProjects'))('title') };
}

export default function ProjectsPage() {
  return <ProjectList />;
}
