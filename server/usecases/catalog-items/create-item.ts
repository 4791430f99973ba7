import { createItemSchema } from '../../../lib/contracts/catalog-items.ts';
import { authorNames } from '../../domain/catalog/catalog-lifecycle.ts';
import { defineCommand } from '../define.ts';
import { draftEvent } from './draft-event.ts';
import { assertTemplatesExist } from './item-scope.ts';
import { keepIcon, takeIcon } from './take-icon.ts';

/** Begins a new catalog item as a draft. */
export const createItem = defineCommand({
  name: 'create-item',
  action: 'catalog.draft',
  readAction: 'template.read',
  scope: async () => ({ project: null, value: null }),
  input: { body: createItemSchema },
  prepare: async (context, { body }) => {
    await assertTemplatesExist(context, body.kind, body.content);
    return { ...body, taken: takeIcon(body.content) };
  },
  commit: async (context, tx, { id, kind, taken }) => {
    const { deps, actor } = context;
    const { content } = taken;
    await deps.publishing.createItem(tx, id, kind, content);
    await deps.publishing.putDraft(tx, {
      itemId: id,
      state: 'draft',
      content,
      comment: null,
      revision: 1,
      updatedAt: deps.clock.now(),
      authors: authorNames(actor),
      draftedBy: actor.email,
    });
    await keepIcon(context, tx, id, taken);
    return {
      answer: { id, revision: 1 },
      audit: { action: 'create-catalog-item', project: null, subject: 'catalog', key: id, after: { kind, content } },
      events: [draftEvent(id)],
    };
  },
});
