import { createBundleSchema } from '../../../lib/contracts/bundles.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { BundleRecord } from '../../ports/bundles.ts';
import { assertLeads } from '../catalog-items/item-scope.ts';
import { defineCommand } from '../define.ts';
import { offeredIn, placeOf, readOffering, toBundle, traceOf } from './bundle-view.ts';
import { checkContent } from './check-content.ts';

/** Puts services together, offered from now on in every project to which all of them are published. */
export const createBundle = defineCommand({
  name: 'create-bundle',
  action: 'catalog.publish',
  readAction: 'template.read',
  scope: async (context, { body }) => {
    const value = await readOffering(context, context.deps.db.auto);
    return { project: placeOf(context.actor, offeredIn(body, value)), value };
  },
  input: { body: createBundleSchema },
  prepare: async (context, { body }, offering) => {
    assertLeads(context, offeredIn(body, offering));
    await checkContent(context.deps, body.services, offering.items);
    return { body, offering };
  },
  turn: ({ body }) => `bundle ${body.name}`,
  commit: async (context, tx, { body, offering }) => {
    const { deps, actor } = context;
    const record: BundleRecord = { ...body, revision: 1, updatedAt: deps.clock.now(), updatedBy: actor.email };
    if (!(await deps.bundles.insert(tx, record))) {
      const said = say('bundle-name-taken', { name: body.name });
      throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
    }
    return { answer: toBundle(context, record, offering), ...traceOf('create-bundle', null, record) };
  },
});
