import type { AlertQuery } from '@/lib/contracts/alerts';

/** Filters of the page of alerts, as they stand in its address. */
export interface AlertUrl {
  q?: string | null;
  severity?: string | null;
  /** `namespace/name`. */
  cluster?: string | null;
  project?: string | null;
}

/** As many as are shown; the answer counts the others. */
const mostAlerts = 500;

/** What the page asks; the server and the browser ask the same. @param chosen the project chosen for everything */
export function alertQuestion({ q, severity, cluster, project }: AlertUrl, chosen: string | null): AlertQuery {
  const [namespace, name] = cluster?.split('/') ?? [];
  const within = project || chosen;
  return {
    ...(q && { q }),
    ...(severity && { severity }),
    ...(namespace && name && { namespace, name }),
    ...(within && { project: within }),
    limit: mostAlerts,
  };
}
