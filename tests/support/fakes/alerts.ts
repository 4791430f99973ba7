import type { AlertsPort, FiringAlert, KeptSilence, SilencesPort } from '../../../server/ports/alerts.ts';

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

/** A source of exactly these alerts, or of a failure. @param isPartial a part of it did not answer @param silences none where nothing keeps them */
export function createFakeAlerts(
  alerts: readonly FiringAlert[] | Error,
  isPartial = false,
  silences: SilencesPort | null = null,
): AlertsPort {
  return {
    silences,
    firing: async () => {
      if (alerts instanceof Error) throw alerts;
      return { alerts, isPartial };
    },
    silenceUrl: ({ id }) => `https://alerts.test/#/silences/new?filter=${id}`,
  };
}

/** Silences of alerts with these labels. Nothing is kept of what is made or ended. */
export function createFakeSilences(silences: readonly Pick<KeptSilence, 'id' | 'labels'>[]): SilencesPort {
  const read = ({ id, labels }: Pick<KeptSilence, 'id' | 'labels'>): KeptSilence => ({
    id,
    labels,
    cluster: labels.cluster ?? null,
    clusterNamespace: labels.clusterNamespace ?? null,
    tenant: labels.tenant ?? null,
    matchers: Object.entries(labels).map(([name, value]) => ({ name, value, isRegex: false, isEqual: true })),
    startsAt: new Date('2026-11-20T10:00:00Z'),
    endsAt: new Date('2036-11-20T10:00:00Z'),
    createdBy: 'somebody',
    comment: 'known',
  });
  return {
    list: async () => silences.map(read),
    create: async (silence) => ({ ...read({ id: 'new', labels: silence.labels }), ...silence }),
    end: async () => undefined,
  };
}
