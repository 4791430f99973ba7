import { SchedulePage } from '@/components/clusters/schedule/schedule-page';

interface Props {
  params: Promise<{ namespace: string; name: string }>;
}

export default async function ClusterSchedule({ params }: Props) {
  return <SchedulePage {...(await params)} />;
}
