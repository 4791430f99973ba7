import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ChangeApplicationPage } from '@/components/applications/form/change-application-page';
import { applicationQuery } from '@/components/applications/queries';
import { readAhead } from '../../../../../../read-ahead';
import { type ApplicationPathProps, readPath } from '../read-path';

export async function generateMetadata(props: ApplicationPathProps): Promise<Metadata> {
  return { title: (await readPath(props)).name };
}

export default async function ChangeApplication(props: ApplicationPathProps) {
  const [ahead, application] = await Promise.all([readAhead(), readPath(props)]);
  await ahead.ask(applicationQuery(application), 'getApplication', { path: application });
  return (
    <HydrationBoundary state={ahead.state()}>
      <ChangeApplicationPage application={application} />
    </HydrationBoundary>
  );
}
