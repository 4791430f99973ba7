import { itemPathSchema, saveDraftSchema } from '../../../lib/contracts/catalog-items.ts';
import { authorNames, liveStates } from '../../domain/catalog/catalog-lifecycle.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { draftEvent } from './draft-event.ts';
import { assertTemplatesExist, findItem } from './item-scope.ts';
import { keepIcon, takeIcon } from './take-icon.ts';

/** Saves a draft, or begins one of a published item with revision 0. What is in review has to be taken back first. */
export const saveDraft = defineCommand({
  name: 'save-draft',
  action: 'catalog.draft',
  readAction: 'template.read',
  scope: (context, { path }) => findItem(context, path.id),
  input: { path: itemPathSchema, body: saveDraftSchema },
  prepare: async (context, { path, body }, item) => {
    await assertTemplatesExist(context, item.kind, body.content);
    return { id: path.id, revision: body.revision, taken: takeIcon(body.content) };
  },
  commit: async (context, tx, { id, revision, taken }) => {
    const { deps, actor } = context;
    const { content } = taken;
    const item = await deps.publishing.lockItem(tx, id);
    const before = await deps.publishing.draft(tx, id);
    if ((before?.revision ?? 0) !== revision) {
      throw new DomainError('stale-version', say('draft-changed'));
    }
    if (before ? before.state !== 'draft' : !item || !liveStates.has(item.state)) {
      throw new DomainError('conflict', before ? say('draft-fixed', { itemState: before.state }) : say('item-fixed'));
    }
    await deps.publishing.putDraft(tx, {
      itemId: id,
      state: 'draft',
      content,
      comment: before?.comment ?? null,
      revision: revision + 1,
      authors: [...new Set([...(before?.authors ?? []), ...authorNames(actor)])],
      draftedBy: before?.draftedBy ?? actor.email,
      updatedAt: deps.clock.now(),
    });
    await keepIcon(context, tx, id, taken);
    return {
      answer: { id, revision: revision + 1 },
      audit: {
        action: 'save-catalog-draft',
        project: null,
        subject: 'catalog',
        key: id,
        before: before?.content ?? null,
        after: content,
      },
      events: [draftEvent(id)],
    };
  },
});
