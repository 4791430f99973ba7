// Alerts that fire now, whoever evaluates them.

export interface FiringAlert {
  /** The same for as long as it fires. */
  id: string;
  labels: Readonly<Record<string, string>>;
  /** What its labels say of a cluster, under whatever names the installation has them. */
  cluster: string | null;
  clusterNamespace: string | null;
  tenant: string | null;
  summary: string | null;
  description: string | null;
  since: Date | null;
  isSilenced: boolean;
}

export interface Firing {
  alerts: readonly FiringAlert[];
  /** A part of the source did not answer, so more may fire. */
  isPartial: boolean;
}

/** One source. What it throws is a MetricsError, or the reason of the caller's own signal. */
export interface AlertsPort {
  firing(signal?: AbortSignal): Promise<Firing>;
  /** Where a browser silences an alert; null where the installation names no address for browsers. */
  silenceUrl(alert: FiringAlert): string | null;
}
