import { clusterPathSchema } from '../../../../lib/contracts/clusters.ts';
import {
  type OfferedService,
  type OfferedVersion,
  type ServiceForm,
  serviceFormQuerySchema,
  type WrittenService,
} from '../../../../lib/contracts/service-form.ts';
import { fitsConstraint } from '../../../domain/catalog/kubernetes-constraint.ts';
import { DomainError } from '../../../domain/errors.ts';

import { reachableFrom } from '../../../domain/services/service-chains.ts';
import type { WrittenEntry } from '../../../domain/services/written-services.ts';
import { say } from '../../../domain/words/said.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import { defineQuery } from '../../define.ts';
import { findCluster } from '../find-cluster.ts';
import { readLive } from '../read-live.ts';
import { itemOfTemplate, readServiceCatalog, type ServiceCatalog, versionOfTemplate } from './read-service-catalog.ts';
import { readServiceValues } from './read-service-values.ts';

/** The services of a cluster as they are written down, and those that may be added to it. */
export const getServiceForm = defineQuery({
  name: 'get-service-form',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: serviceFormQuerySchema },
  run: async ({ deps }, { query }, cluster): Promise<ServiceForm> => {
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
    const offeredVersion = createDescriber(services, kubernetesVersion);
    return {
      namespace,
      name,
      project,
      kubernetesVersion,
      isFresh: live.isFresh,
      open: open && { id: open.id, shortId: open.shortId, kind: open.kind, requester: open.requester },
      services: live.services.map((entry) => toWritten(entry, services, offeredVersion)),
      offers: services.items
        .filter(({ state }) => state === 'published')
        .map((item) => toOffer(item, services, offeredVersion)),
      values,
    };
  },
});

type Describe = (template: string) => OfferedVersion;

function createDescriber(services: ServiceCatalog, kubernetesVersion: string | null): Describe {
  return (template) => {
    const listed = services.templates.get(template);
    const kubernetes = listed?.kubernetesConstraint ?? null;
    const problem = listed ? listed.problem : say('template-gone', { template }).detail;
    return {
      template,
      version: versionOfTemplate(services, template),
      kubernetes,
      fits: fitsConstraint(kubernetesVersion, kubernetes),
      problem,
    };
  };
}

function toOffer(
  { id, title, description, icon, docsUrl, versions }: CatalogRecord,
  { templates }: ServiceCatalog,
  offeredVersion: Describe,
): OfferedService {
  const newest = versions.at(-1)?.template ?? '';
  return {
    item: id,
    title,
    description,
    icon: icon ?? null,
    docsUrl: docsUrl ?? null,
    chart: templates.get(newest)?.chart ?? id,
    versions: versions.map(({ template }) => offeredVersion(template)),
  };
}

function toWritten(entry: WrittenEntry, services: ServiceCatalog, offeredVersion: Describe): WrittenService {
  const { name, namespace, template, values, dependsOn, isDisabled, revision, valuesFrom } = entry;
  return {
    name,
    namespace,
    template,
    version: versionOfTemplate(services, template),
    values,
    dependsOn,
    isDisabled,
    revision,
    valuesFrom,
    upgrades: reachableFrom(services.chains, template).map(offeredVersion),
    item: itemOfTemplate(services, template)?.id ?? null,
  };
}
