'use client';
import { useQuery } from '@tanstack/react-query';
import { AlertTroubles } from '@/components/data/alert-troubles';
import { alertsQuery } from '@/components/data/alerts-query';
import { FailedAlerts } from '@/components/data/failed-alerts';
import { useProject } from '@/components/shell/project-context';

/** Why the alerts of the fleet are not known, or not all of them; nothing while they are. */
export function FleetAlerts() {
  const { project } = useProject();
  const query = useQuery(alertsQuery(project === null ? {} : { project }));
  const retry = () => void query.refetch();
  if (query.data) return <AlertTroubles report={query.data} onRetry={retry} />;
  return query.isError ? <FailedAlerts error={query.error} onRetry={retry} /> : null;
}
