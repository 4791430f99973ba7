import type { TemplateSummary } from '@/lib/contracts/templates';

interface Version {
  template: string;
  version: string;
  clusters: number;
  isNewest: boolean;
  /** A catalog item offers it. */
  isOffered: boolean;
}

export interface Chart {
  chart: string;
  /** Those in use and the newest, oldest first. */
  versions: Version[];
  clusters: number;
  /** Clusters that run an older version than the newest. */
  behind: number;
  /** The newest valid version, while an older one is in the catalog and it is not. */
  toOffer: { template: string; version: string; offered: string } | null;
}

const newer = (a: { version: string }, b: { version: string }) =>
  a.version.localeCompare(b.version, 'en', { numeric: true });

/** Which versions of each cluster template run: most clusters first, charts that nobody uses or offers left out. */
export function prepareVersions(templates: readonly TemplateSummary[]): Chart[] {
  const charts = new Map<string, TemplateSummary[]>();
  for (const template of templates) {
    if (template.kind === 'cluster') charts.set(template.chart, [...(charts.get(template.chart) ?? []), template]);
  }
  return [...charts]
    .map(([chart, all]) => toChart(chart, all))
    .filter(({ clusters, toOffer }) => clusters > 0 || toOffer !== null)
    .sort((a, b) => b.clusters - a.clusters || a.chart.localeCompare(b.chart, 'en'));
}

function toChart(chart: string, all: readonly TemplateSummary[]): Chart {
  const known = all
    .map(({ name, version, clusters, catalogItems, isValid }) => ({
      template: name,
      version: version ?? name,
      clusters,
      isOffered: catalogItems.length > 0,
      isValid,
    }))
    .sort(newer);
  const newest = known.findLast(({ isValid }) => isValid);
  const offered = known.findLast(({ isOffered }) => isOffered);
  return {
    chart,
    versions: known
      .filter((one) => one.clusters > 0 || one === newest)
      .map(({ isValid: _isValid, ...one }) => ({ ...one, isNewest: one.template === newest?.template })),
    clusters: known.reduce((sum, one) => sum + one.clusters, 0),
    behind: known.reduce((sum, one) => sum + (newest && newer(one, newest) < 0 ? one.clusters : 0), 0),
    toOffer:
      newest && offered && newer(offered, newest) < 0
        ? { template: newest.template, version: newest.version, offered: offered.version }
        : null,
  };
}
