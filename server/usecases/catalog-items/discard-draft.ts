import { itemPathSchema } from '../../../lib/contracts/catalog-items.ts';
import { liveStates } from '../../domain/catalog/catalog-lifecycle.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { draftEvent } from './draft-event.ts';
import { findItem } from './item-scope.ts';

/** Throws a draft away; an item that was never published goes with it. */
export const discardDraft = defineCommand({
  name: 'discard-draft',
  action: 'catalog.draft',
  readAction: 'template.read',
  scope: (context, { path }) => findItem(context, path.id),
  input: { path: itemPathSchema },
  prepare: async (_context, { path }) => path.id,
  commit: async ({ deps }, tx, id) => {
    const item = await deps.publishing.lockItem(tx, id);
    const draft = await deps.publishing.draft(tx, id);
    if (!item || !draft) throw new DomainError('not-found');
    if (draft.state !== 'draft') {
      throw new DomainError('conflict', say('draft-kept', { itemState: draft.state }));
    }
    const isNew = !liveStates.has(item.state) && (await deps.publishing.publications(tx, id)).length === 0;
    if (isNew) await deps.publishing.removeItem(tx, id);
    else {
      await deps.publishing.removeDraft(tx, id);
      await deps.catalogIcons.forgetUnused(tx, id);
    }
    return {
      answer: { id, revision: 0 },
      audit: {
        action: 'discard-catalog-draft',
        project: null,
        subject: 'catalog',
        key: id,
        before: draft.content,
      },
      events: [draftEvent(id)],
    };
  },
});
