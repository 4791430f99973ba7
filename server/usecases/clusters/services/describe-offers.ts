import type { OfferedService, OfferedVersion, WrittenService } from '../../../../lib/contracts/service-form.ts';
import { fitsConstraint } from '../../../domain/catalog/kubernetes-constraint.ts';
import { ownSecretOf } from '../../../domain/services/secret-values.ts';
import { reachableFrom } from '../../../domain/services/service-chains.ts';
import type { WrittenEntry } from '../../../domain/services/written-services.ts';
import { say } from '../../../domain/words/said.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import { itemOfTemplate, type ServiceCatalog, versionOfTemplate } from './read-service-catalog.ts';

type DescribeVersion = (template: string) => OfferedVersion;

/** Tells of a template what its version is and whether a Kubernetes takes it; null is any. */
export function describeVersion(services: ServiceCatalog, kubernetesVersion: string | null): DescribeVersion {
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

/** What the catalog publishes of services, version by version, without what they cost. */
export const describeOffers = (services: ServiceCatalog, offeredVersion: DescribeVersion): OfferedService[] =>
  services.items.filter(({ state }) => state === 'published').map((item) => toOffer(item, services, offeredVersion));

function toOffer(
  { id, title, description, icon, docsUrl, versions }: CatalogRecord,
  { templates }: ServiceCatalog,
  offeredVersion: DescribeVersion,
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
    usual: [],
  };
}

/**
 * A service as it stands in an object of k0rdent, with where it may go from there.
 * @param clusterName of the cluster that it is of; null for one of a multi-cluster service
 */
export function toWritten(
  entry: WrittenEntry,
  services: ServiceCatalog,
  offeredVersion: DescribeVersion,
  clusterName: string | null,
): WrittenService {
  const { name, namespace, template, values, dependsOn, isDisabled, revision, valuesFrom } = entry;
  const own = clusterName === null ? null : ownSecretOf(entry, clusterName);
  return {
    name,
    namespace,
    template,
    version: versionOfTemplate(services, template),
    values,
    dependsOn,
    isDisabled,
    revision,
    valuesFrom: valuesFrom.filter((one) => one.kind !== 'Secret' || one.name !== own),
    hasSecretValues: own !== null,
    upgrades: reachableFrom(services.chains, template).map(offeredVersion),
    item: itemOfTemplate(services, template)?.id ?? null,
  };
}
