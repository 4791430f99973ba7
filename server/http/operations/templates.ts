import { z } from 'zod';
import { bundlePageSchema, bundleSchema } from '../../../lib/contracts/bundles.ts';
import {
  draftChangeSchema,
  managedItemDetailSchema,
  managedItemPageSchema,
  publishReviewSchema,
} from '../../../lib/contracts/catalog-items.ts';
import { templateDetailSchema, templateDiffSchema, templatePageSchema } from '../../../lib/contracts/templates.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post, put } from './define.ts';

const template = '/templates/{kind}/{name}';
const item = '/catalog-items/{id}';
const bundle = '/bundles/{name}';

/** Catalog items from draft to retirement, the templates they are made of, and bundles of services. */
export const templates = {
  listManagedItems: get('/catalog-items', u.listManagedItems, managedItemPageSchema, 'Catalog items in every state'),
  createItem: post('/catalog-items', u.createItem, draftChangeSchema, 'Begin a catalog item as a draft', {
    status: 201,
  }),
  getManagedItem: get(item, u.getManagedItem, managedItemDetailSchema, 'An item, its draft, and who runs it'),
  getManagedIcon: get(`${item}/icons/{hash}`, u.getManagedIcon, z.string(), 'An icon of an item or of its draft', {
    format: 'png',
  }),
  saveDraft: post(`${item}/draft`, u.saveDraft, draftChangeSchema, 'Save a draft, or begin one of a published item'),
  discardDraft: del(`${item}/draft`, u.discardDraft, draftChangeSchema, 'Throw a draft away'),
  submitDraft: post(`${item}/submit`, u.submitDraft, draftChangeSchema, 'Ask a lead to publish a draft'),
  withdrawDraft: post(`${item}/withdraw`, u.withdrawDraft, draftChangeSchema, 'Take a draft back from review'),
  returnDraft: post(`${item}/return`, u.returnDraft, draftChangeSchema, 'Hand a draft back with what is to be changed'),
  getPublishReview: get(`${item}/review`, u.reviewItem, publishReviewSchema, 'What publishing a draft would change'),
  publishItem: post(`${item}/publish`, u.publishItem, draftChangeSchema, 'Publish a reviewed draft to projects'),
  deprecateItem: post(`${item}/deprecate`, u.deprecateItem, draftChangeSchema, 'No new orders of it'),
  restoreItem: post(`${item}/restore`, u.restoreItem, draftChangeSchema, 'Offer a deprecated item again'),
  retireItem: post(`${item}/retire`, u.retireItem, draftChangeSchema, 'Take an item that nothing runs away for good'),
  listBundles: get('/bundles', u.listBundles, bundlePageSchema, 'Bundles of services, and where each is offered'),
  createBundle: post('/bundles', u.createBundle, bundleSchema, 'Put services together', { status: 201 }),
  getBundle: get(bundle, u.getBundle, bundleSchema, 'One bundle of services'),
  changeBundle: put(bundle, u.changeBundle, bundleSchema, 'Change what a bundle holds'),
  deleteBundle: del(bundle, u.deleteBundle, bundleSchema, 'Offer a bundle no more'),
  listTemplates: get('/templates', u.listTemplates, templatePageSchema, 'Templates of the management cluster'),
  getTemplate: get(template, u.getTemplate, templateDetailSchema, 'One template with its schema and defaults'),
  compareTemplates: get(
    `${template}/diff`,
    u.compareTemplates,
    templateDiffSchema,
    'What differs from another template in schema and defaults',
  ),
} satisfies Record<string, Operation>;
