import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ApplicationView } from '@/components/applications/application-page';
import { applicationQuery } from '@/components/applications/queries';
import { readAhead } from '../../../../../read-ahead';

interface Props {
  params: Promise<{ controlPlane: string; namespace: string; name: string }>;
}

const readPath = async ({ params }: Props) => {
  const { controlPlane, namespace, name } = await params;
  return {
    controlPlane: decodeURIComponent(controlPlane),
    namespace: decodeURIComponent(namespace),
    name: decodeURIComponent(name),
  };
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await readPath(props)).name };
}

export default async function ApplicationPage(props: Props) {
  const [ahead, application] = await Promise.all([readAhead(), readPath(props)]);
  await ahead.ask(applicationQuery(application), 'getApplication', { path: application });
  return (
    <HydrationBoundary state={ahead.state()}>
      <ApplicationView application={application} />
    </HydrationBoundary>
  );
}
