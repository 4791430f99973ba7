import { catalogPathSchema } from '../../../lib/contracts/catalog.ts';
import {
  type OrderBundle,
  type OrderServices,
  orderServicesQuerySchema,
} from '../../../lib/contracts/order-services.ts';
import type { OfferedService } from '../../../lib/contracts/service-form.ts';
import { DomainError } from '../../domain/errors.ts';
import { pickBundled } from '../../domain/services/bundles.ts';
import type { BundleRecord } from '../../ports/bundles.ts';
import { describeOffers, describeVersion } from '../clusters/services/describe-offers.ts';
import { readServiceCatalog } from '../clusters/services/read-service-catalog.ts';
import { readServiceValues } from '../clusters/services/read-service-values.ts';
import { withUsualPrices } from '../clusters/services/read-usual-prices.ts';
import { defineQuery } from '../define.ts';
import { findOrderable, pickVersion } from './find-orderable.ts';

/** Bundles and services that a cluster of an item can be ordered with, and how they fit its Kubernetes. */
export const getOrderServices = defineQuery({
  name: 'get-order-services',
  action: 'request.create',
  readAction: 'catalog.read',
  scope: (context, { path, query }) => findOrderable(context, path.id, query.project),
  input: { path: catalogPathSchema, query: orderServicesQuerySchema },
  run: async (context, { query }, { item, project }): Promise<OrderServices> => {
    const { deps } = context;
    const version = pickVersion(item, query.version);
    if (!version) throw new DomainError('not-found');
    const { namespace, name } = project;
    const [services, bundles] = await Promise.all([
      readServiceCatalog(deps, { namespace, project: name }),
      deps.bundles.list(deps.db.auto),
    ]);
    const { template } = query;
    const { kubernetesVersion } = version;
    const offers = await withUsualPrices(
      context,
      describeOffers(services, describeVersion(services, kubernetesVersion)),
    );
    return {
      kubernetesVersion,
      offers,
      bundles: bundles.map((bundle) => toOrderBundle(bundle, offers)),
      values: template === undefined ? null : await readServiceValues(deps, { namespace, name: template }, services),
    };
  },
});

function toOrderBundle({ name, title, description, services }: BundleRecord, offers: OfferedService[]): OrderBundle {
  const ready = services.flatMap(({ item, version: wanted, ...service }): OrderBundle['services'] => {
    const offer = offers.find((one) => one.item === item);
    const version = offer && pickBundled(offer.versions, wanted);
    return offer && version ? [{ ...service, ...version, title: offer.title }] : [];
  });
  return { name, title, description, services: ready, missing: services.length - ready.length };
}
