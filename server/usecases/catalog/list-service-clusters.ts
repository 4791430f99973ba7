import { catalogPathSchema } from '../../../lib/contracts/catalog.ts';
import type { ClusterService } from '../../../lib/contracts/cluster-services.ts';
import { type ServiceClusterPage, serviceClustersQuerySchema } from '../../../lib/contracts/service-clusters.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { newestFitting } from '../../domain/catalog/service-versions.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { readFacts } from './item-facts.ts';
import { toAsked } from './service-uses.ts';
import { toCatalogItem } from './visible-items.ts';

/** Clusters of my projects beside a service: those that have it, or those that I may add it to. */
export const listServiceClusters = defineQuery({
  name: 'list-service-clusters',
  // Whoever holds it in a project may see that project's clusters as well.
  action: 'catalog.read',
  scope: 'visible',
  input: { path: catalogPathSchema, query: serviceClustersQuerySchema },
  run: async ({ deps, visible, actor }, { path, query }): Promise<ServiceClusterPage> => {
    const record = await deps.catalog.get(deps.db.auto, path.id);
    const item = record && toCatalogItem(record, visible, []);
    if (!record || !item || item.kind !== 'service') throw new DomainError('not-found');
    const { show, project, ...page } = query;
    const changeable = projectsWith(actor.grants, 'cluster.change', actor.narrowing);
    const { templates, projects } = toAsked(record, visible);
    // A deprecated service stays where it is and comes to no other cluster.
    const asked = projects
      .filter((each) => project === undefined || each === project)
      .filter((each) => show === 'running' || changeable === 'all' || changeable.includes(each))
      .filter(() => show === 'running' || item.state === 'published');
    const [factsOf, { items, nextCursor, total }] = await Promise.all([
      readFacts(deps, [record], visible, undefined),
      deps.templateUse.clustersBeside(deps.db.auto, {
        ...page,
        templates,
        projects: asked,
        isRunning: show === 'running',
      }),
    ]);
    const versions = factsOf(record).serviceVersions ?? [];
    // k0rdent may call a version by its template.
    const versionOf = (told: string) => record.versions.find(({ template }) => template === told)?.version ?? told;
    const isOne = (service: ClusterService) => templates.includes(service.template);
    return {
      items: items.map(({ serviceSets, ...cluster }) => ({
        ...cluster,
        version: newestFitting(versions, cluster.kubernetesVersion),
        installed: serviceSets
          .flatMap(({ services }) => services.filter(isOne))
          .map(({ name, namespace, version, state }) => ({ name, namespace, version: versionOf(version), state })),
      })),
      nextCursor,
      total,
    };
  },
});
