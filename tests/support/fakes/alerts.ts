import type { AlertsPort, FiringAlert } from '../../../server/ports/alerts.ts';

/** An alert that fires with these labels. */
export function fires(
  alertname: string,
  labels: Record<string, string> = {},
  more: Partial<FiringAlert> = {},
): FiringAlert {
  const { cluster = null, clusterNamespace = null, tenant = null } = labels;
  return {
    id: [alertname, ...Object.values(labels)].join('/'),
    labels: { alertname, ...labels },
    cluster,
    clusterNamespace,
    tenant,
    summary: null,
    description: null,
    isSilenced: false,
    since: new Date('2026-11-20T10:00:00Z'),
    ...more,
  };
}

/** A source of exactly these alerts, or of a failure. @param isPartial a part of it did not answer */
export function createFakeAlerts(alerts: readonly FiringAlert[] | Error, isPartial = false): AlertsPort {
  return {
    firing: async () => {
      if (alerts instanceof Error) throw alerts;
      return { alerts, isPartial };
    },
    silenceUrl: ({ id }) => `https://alerts.test/#/silences/new?filter=${id}`,
  };
}
