import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ServiceCluster } from '@/lib/contracts/service-clusters';

function matchesText(item: CatalogItem, text: string): boolean {
  const words = [item.name, item.provider, item.title.en, item.title.zh, item.description.en, item.description.zh];
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word?.toLowerCase().includes(part)));
}

/** Items that match all words. */
export function filterCatalog(items: readonly CatalogItem[], text: string): CatalogItem[] {
  return items.filter((item) => matchesText(item, text));
}

/** First and last Kubernetes minor of an item's versions: "1.32 – 1.34"; null when none says. */
export function kubernetesRange(item: CatalogItem): string | null {
  const minors = item.versions
    .flatMap(
      (version) =>
        version.kubernetesVersion
          ?.match(/(\d+)\.(\d+)/)
          ?.slice(1, 3)
          .map(Number) ?? [],
    )
    .reduce<number[][]>((pairs, part, index) => {
      if (index % 2 === 0) pairs.push([part]);
      else pairs.at(-1)?.push(part);
      return pairs;
    }, [])
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
    .map((pair) => pair.join('.'));
  const first = minors[0];
  const last = minors.at(-1);
  if (!first || !last) return null;
  return first === last ? first : `${first} – ${last}`;
}

const plainVersion = (version: string) => version.replace(/-0$/, '').replace(/^(\d+\.\d+)\.0$/, '$1');

/** A range of Kubernetes versions as far as it is "from" and "below"; null for any other. */
export function readRange(constraint: string): { from: string; below: string | null } | null {
  const [, from, below] = constraint.match(/^>=([\d.]+(?:-0)?)(?: <([\d.]+(?:-0)?))?$/) ?? [];
  return from ? { from: plainVersion(from), below: below ? plainVersion(below) : null } : null;
}

/** Where a service is added to a cluster; a version is named where it is not to be the newest. */
export function addHref(item: CatalogItem, cluster: ServiceCluster): string {
  const place = `/clusters/${encodeURIComponent(cluster.namespace)}/${encodeURIComponent(cluster.name)}/services`;
  if (cluster.isInstalled) return place;
  const isNewest = cluster.version === null || cluster.version === item.versions.at(-1)?.version;
  const version = isNewest ? '' : `&version=${encodeURIComponent(cluster.version ?? '')}`;
  return `${place}/add?item=${encodeURIComponent(item.id)}${version}`;
}

/** Why a service cannot be added to a cluster; null when it can. */
export function findHindrance({ phase, version }: ServiceCluster): 'deleting' | 'unfit' | null {
  if (phase === 'deleting') return 'deleting';
  return version === null ? 'unfit' : null;
}

/** Where ordering an item leads: a form with the size whose price the catalog shows; with a project it begins with it. */
export function orderHref(item: CatalogItem, project: string | null): string {
  const base = `/catalog/${encodeURIComponent(item.id)}/order?size=usual`;
  return project && item.projects.includes(project) ? `${base}&project=${encodeURIComponent(project)}` : base;
}
