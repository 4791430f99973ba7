import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import { type ServiceForm, serviceFormQuerySchema } from '../../../../lib/contracts/service-form.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { readLive } from '../read-live.ts';
import { describeOffers, describeVersion, toWritten } from './describe-offers.ts';
import { readServiceCatalog } from './read-service-catalog.ts';
import { readServiceValues } from './read-service-values.ts';
import { withUsualPrices } from './read-usual-prices.ts';

/** The services of a cluster as they are written down, and those that may be added to it. */
export const getServiceForm = defineQuery({
  name: 'get-service-form',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: serviceFormQuerySchema },
  run: async (context, { query }, cluster): Promise<ServiceForm> => {
    const { deps } = context;
    const { auto } = deps.db;
    const { namespace, name, project } = cluster;
    if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
    const [live, seen, services, open] = await Promise.all([
      readLive(deps, cluster),
      deps.clusters.get(auto, cluster),
      readServiceCatalog(deps, { namespace, project }),
      deps.requests.findOpenChange(auto, cluster),
    ]);
    if (!live) throw new DomainError('not-found');
    const { template } = query;
    const values =
      template === undefined ? null : await readServiceValues(deps, { namespace, name: template }, services);
    const kubernetesVersion = seen?.kubernetesVersion ?? null;
    const offeredVersion = describeVersion(services, kubernetesVersion);
    return {
      namespace,
      name,
      project,
      kubernetesVersion,
      nodes: cluster.nodesTotal,
      isFresh: live.isFresh,
      open: open && { id: open.id, shortId: open.shortId, kind: open.kind, requester: open.requester },
      services: live.services.map((entry) => toWritten(entry, services, offeredVersion, name)),
      offers: await withUsualPrices(context, describeOffers(services, offeredVersion)),
      values,
    };
  },
});
