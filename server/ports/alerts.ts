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

/** What an alert has to bear for a silence to hold it back. */
export interface SilenceMatcher {
  name: string;
  value: string;
  isRegex: boolean;
  isEqual: boolean;
}

/** A silence in force, or to come. */
export interface KeptSilence {
  id: string;
  matchers: readonly SilenceMatcher[];
  /** The labels that its alerts bear, of those that it names exactly. */
  labels: Readonly<Record<string, string>>;
  /** What those labels say of a cluster, as with an alert. */
  cluster: string | null;
  clusterNamespace: string | null;
  tenant: string | null;
  startsAt: Date;
  endsAt: Date;
  createdBy: string;
  comment: string;
}

/** The silences of an Alertmanager. What it throws is a MetricsError, or the reason of the caller's own signal. */
export interface SilencesPort {
  /** Those that have not ended. */
  list(signal?: AbortSignal): Promise<KeptSilence[]>;
  /** Holds back what bears exactly these labels. */
  create(silence: Pick<KeptSilence, 'labels' | 'startsAt' | 'endsAt' | 'createdBy' | 'comment'>): Promise<KeptSilence>;
  end(id: string): Promise<void>;
}

export interface Firing {
  alerts: readonly FiringAlert[];
  /** A part of the source did not answer, so more may fire. */
  isPartial: boolean;
}

/** One source. What it throws is a MetricsError, or the reason of the caller's own signal. */
export interface AlertsPort {
  firing(signal?: AbortSignal): Promise<Firing>;
  /** Null where the installation names no Alertmanager: nothing else keeps silences. */
  silences: SilencesPort | null;
  /** Where a browser silences an alert; null where the installation names no address for browsers. */
  silenceUrl(alert: FiringAlert): string | null;
}
