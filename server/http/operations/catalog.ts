import { z } from 'zod';
import {
  catalogItemSchema,
  catalogPageSchema,
  nameCheckSchema,
  orderFormSchema,
} from '../../../lib/contracts/catalog.ts';
import { orderServicesSchema } from '../../../lib/contracts/order-services.ts';
import { serviceClusterPageSchema } from '../../../lib/contracts/service-clusters.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation } from './define.ts';

/** What may be ordered, and the form it is ordered with. */
export const catalog = {
  listCatalog: get('/catalog', u.listCatalog, catalogPageSchema, 'What is published to my projects'),
  getCatalogItem: get('/catalog/{id}', u.getCatalogItem, catalogItemSchema, 'One item of the catalog'),
  getCatalogIcon: get('/catalog/{id}/icons/{hash}', u.getCatalogIcon, z.string(), 'The icon of an item as a picture', {
    format: 'png',
  }),
  listServiceClusters: get(
    '/catalog/{id}/clusters',
    u.listServiceClusters,
    serviceClusterPageSchema,
    'Clusters of my projects that have a service, or that I may add it to',
  ),
  getOrderForm: get(
    '/catalog/{id}/order-form',
    u.getOrderForm,
    orderFormSchema,
    'Schema, defaults and choices of an order',
  ),
  getOrderServices: get(
    '/catalog/{id}/order-services',
    u.getOrderServices,
    orderServicesSchema,
    'Bundles and services that a cluster can be ordered with',
  ),
  checkName: get(
    '/catalog/{id}/name-check',
    u.checkName,
    nameCheckSchema,
    'Whether a cluster of that name could be created',
  ),
} satisfies Record<string, Operation>;
