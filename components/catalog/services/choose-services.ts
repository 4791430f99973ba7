import type { OrderBundle, OrderServices } from '@/lib/contracts/order-services';
import type { AskedOrderedService, ServiceRef } from '@/lib/contracts/service-changes';
import type { OfferedService, OfferedVersion } from '@/lib/contracts/service-form';
import { serviceKey } from '@/lib/service-levels';

type Services = readonly AskedOrderedService[];

/** Why a bundle cannot be chosen; null where it can. */
export function bundleProblem({ missing, services }: OrderBundle): 'missing' | 'unfit' | 'problem' | null {
  if (missing > 0) return 'missing';
  if (services.some(({ fits }) => !fits)) return 'unfit';
  return services.some(({ problem }) => problem !== null) ? 'problem' : null;
}

const hasService = (services: Services, service: ServiceRef): boolean =>
  services.some((one) => serviceKey(one) === serviceKey(service));

/** A bundle is chosen when all of its services are, in whichever version. */
export const hasBundle = (services: Services, bundle: OrderBundle): boolean =>
  bundle.services.length > 0 && bundle.services.every((service) => hasService(services, service));

/** With the services of a bundle that are not there yet; those that are stay as they were changed. */
export function addBundle(services: Services, bundle: OrderBundle): AskedOrderedService[] {
  const added = bundle.services.filter((service) => !hasService(services, service));
  return [
    ...services,
    ...added.map(({ name, namespace, template, values, dependsOn }) => ({
      name,
      namespace,
      template,
      values,
      dependsOn,
    })),
  ];
}

/** Without the services of a bundle, but for those that another chosen bundle brings as well. */
export function removeBundle(
  services: Services,
  bundle: OrderBundle,
  bundles: readonly OrderBundle[],
): AskedOrderedService[] {
  const others = bundles.filter((one) => one.name !== bundle.name && hasBundle(services, one));
  return bundle.services
    .filter((service) => !others.some((one) => hasService(one.services, service)))
    .reduce<AskedOrderedService[]>(removeService, [...services]);
}

/** Without one service, which the others need no more. */
export function removeService(services: Services, service: ServiceRef): AskedOrderedService[] {
  const key = serviceKey(service);
  return services
    .filter((one) => serviceKey(one) !== key)
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((needed) => serviceKey(needed) !== key) }));
}

/** With other answers about one service; when its release or namespace becomes another one, who needs it goes along. */
export function changeService(
  services: Services,
  at: number,
  patch: Partial<AskedOrderedService>,
): AskedOrderedService[] {
  const before = services[at];
  if (!before) return [...services];
  const after = { ...before, ...patch };
  const [from, to] = [serviceKey(before), { name: after.name, namespace: after.namespace }];
  return services.map((one, place) => ({
    ...(place === at ? after : one),
    dependsOn: (place === at ? after : one).dependsOn.map((needed) => (serviceKey(needed) === from ? to : needed)),
  }));
}

/** Services as they were edited elsewhere, with the secret values that were typed for those that are still there. */
export const carrySecrets = (services: Services, before: Services): AskedOrderedService[] =>
  services.map((service) => {
    const typed = before.find((one) => serviceKey(one) === serviceKey(service))?.secretValues;
    return typed === undefined ? service : { ...service, secretValues: typed };
  });

export const isUsable = ({ fits, problem }: OfferedVersion): boolean => fits && problem === null;

/** With a service of the catalog in its newest version that fits, named as its chart usually is. */
export function addOffer(services: Services, offer: OfferedService): AskedOrderedService[] {
  const version = offer.versions.findLast(isUsable);
  const place = { name: offer.chart, namespace: offer.chart };
  if (!version || hasService(services, place)) return [...services];
  return [...services, { ...place, template: version.template, values: '', dependsOn: [] }];
}

/** The offer that a chosen service is of. */
export const offerOf = (offers: readonly OfferedService[], { template }: AskedOrderedService): OfferedService | null =>
  offers.find(({ versions }) => versions.some((version) => version.template === template)) ?? null;

export type ServiceProblem = 'not-offered' | 'unfit' | 'problem' | 'twice' | 'name';

/** What keeps a chosen service from being ordered, as far as the form knows. */
export function findServiceProblem(
  services: Services,
  at: number,
  offers: OrderServices['offers'],
): ServiceProblem | null {
  const service = services[at];
  if (!service) return null;
  if (service.name === '' || service.namespace === '') return 'name';
  const key = serviceKey(service);
  if (services.slice(0, at).some((one) => serviceKey(one) === key)) return 'twice';
  const version = offerOf(offers, service)?.versions.find(({ template }) => template === service.template);
  if (!version) return 'not-offered';
  if (!version.fits) return 'unfit';
  return version.problem === null ? null : 'problem';
}
