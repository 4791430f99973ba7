import { type Region, type RegionPage, regionStates } from '../../../lib/contracts/regions.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { type RegionFacts, readRegion } from '../../domain/installation/region.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { RegionClusters } from '../../ports/regions.ts';
import { defineQuery } from '../define.ts';
import { type CredentialRecord, readCredentials } from '../system-credentials/credential-record.ts';

const gib = 1024 ** 3;

/**
 * Regions of k0rdent: all of them for who may see those of everything, and otherwise those that have a cluster or a
 * credential of a project whose regions the reader may see.
 */
export const listRegions = defineQuery({
  name: 'list-regions',
  action: 'region.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<RegionPage> => {
    const { deps, visible } = context;
    const tx = deps.db.auto;
    const [objects, clusters, credentials, heard, mine] = await Promise.all([
      deps.mirror.list(tx, 'k0rdent.mirantis.com/Region', ''),
      deps.regions.clusters(tx),
      readCredentials(context),
      deps.regions.heard(tx),
      visible === 'all' ? [] : deps.projects.list(tx, visible),
    ]);
    const namespaces = visible === 'all' ? 'all' : mine.map(({ namespace }) => namespace);
    const seesCredentials = projectsWith(context.actor.grants, 'credential.read', context.actor.narrowing).length > 0;
    const items = objects
      .flatMap((object) => readRegion(object) ?? [])
      .map((facts) => {
        const those = clusters.filter(({ region }) => region === facts.name);
        const leading = credentials.filter(({ region, projects }) => {
          return (
            region === facts.name && (visible === 'all' || projects.some(({ project }) => sees(visible, project.name)))
          );
        });
        return { facts, those, leading };
      })
      .filter(
        ({ those, leading }) =>
          visible === 'all' || leading.length > 0 || those.some(({ project }) => sees(visible, project)),
      )
      .map(({ facts, those, leading }) => ({
        ...facts,
        ...hideHost(facts, namespaces),
        ...countClusters(those, visible),
        credentials: seesCredentials ? leading.map(toCredential) : null,
      }))
      .sort(compareRegions);
    return {
      items,
      nextCursor: null,
      total: items.length,
      observedAt: heard.at?.toISOString() ?? null,
      readError: heard.error,
    };
  },
});

const sees = (visible: Visible, project: string | null) =>
  visible === 'all' || (project !== null && visible.includes(project));

const toCredential = ({ name, ready }: CredentialRecord) => ({ name, objectExists: ready });

/** Names the cluster that a region is to those alone who may see that cluster. */
function hideHost({ runsOn }: RegionFacts, namespaces: Visible): Pick<Region, 'runsOn'> {
  if (runsOn.kind !== 'cluster' || namespaces === 'all' || namespaces.includes(runsOn.namespace)) return { runsOn };
  return { runsOn: { kind: 'hidden' } };
}

function countClusters(rows: readonly RegionClusters[], visible: Visible): Pick<Region, 'clusters' | 'capacity'> {
  const mine = rows.filter(({ project }) => sees(visible, project));
  const sum = (those: readonly RegionClusters[], part: (row: RegionClusters) => number) =>
    those.reduce((total, row) => total + part(row), 0);
  const total = sum(mine, ({ clusters }) => clusters);
  return {
    clusters: {
      phases: [...Map.groupBy(mine, ({ phase }) => phase)].map(([phase, those]) => ({
        phase,
        count: sum(those, ({ clusters }) => clusters),
      })),
      total,
      others: sum(rows, ({ clusters }) => clusters) - total,
    },
    capacity: {
      nodes: sum(mine, ({ nodes }) => nodes),
      vcpu: sum(mine, ({ vcpuMillicores }) => vcpuMillicores) / 1000,
      memoryGib: sum(mine, ({ memoryBytes }) => memoryBytes) / gib,
      gpu: sum(mine, ({ gpu }) => gpu),
      unknown: total - sum(mine, ({ measured }) => measured),
    },
  };
}

/** What needs somebody comes first, in the order of the states of the contract. */
function compareRegions(a: Region, b: Region): number {
  return regionStates.indexOf(a.state) - regionStates.indexOf(b.state) || (a.name < b.name ? -1 : 1);
}
