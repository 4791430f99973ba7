import { draftRevisionSchema, itemPathSchema, returnDraftSchema } from '../../../lib/contracts/catalog-items.ts';
import { advanceItem, type ItemEvent, liveStates } from '../../domain/catalog/catalog-lifecycle.ts';
import { noticeOfItem } from '../../domain/catalog/catalog-notice.ts';
import { findContentProblems } from '../../domain/catalog/publication.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Tx } from '../../ports/database.ts';
import type { DraftRecord } from '../../ports/publishing.ts';
import { type Committed, type Context, defineCommand } from '../define.ts';
import { draftEvent } from './draft-event.ts';
import { findItem, findPublishable, requireDraft } from './item-scope.ts';

interface Move {
  id: string;
  revision: number;
  event: Extract<ItemEvent, 'submit' | 'withdraw' | 'ask-for-changes'>;
  comment: string | null;
}

/** Moves a draft on. An item that was never published goes along with its draft. */
async function moveDraft(context: Context, tx: Tx, move: Move): Promise<Committed<{ id: string; revision: number }>> {
  const { deps } = context;
  const { id, event, comment } = move;
  const { item, draft } = await requireDraft(context, tx, id, move.revision);
  const state = advanceItem(draft.state, event) as DraftRecord['state'];
  if (event === 'submit') refuseIncomplete(draft);
  const revision = draft.revision + 1;
  await deps.publishing.putDraft(tx, { ...draft, state, comment, revision, updatedAt: deps.clock.now() });
  if (!liveStates.has(item.state)) await deps.publishing.setState(tx, id, state);
  return {
    answer: { id, revision },
    audit: {
      action: `${event}-catalog-draft`,
      project: null,
      subject: 'catalog',
      key: id,
      before: { state: draft.state },
      after: { state, ...(comment && { comment }) },
    },
    events: [draftEvent(id)],
    ...(event !== 'submit' && { settles: { subject: 'catalog' as const, key: id } }),
    notices: noticesOf(move, draft),
  };
}

/** Taking one's own draft back is news to nobody. */
function noticesOf({ id, event, comment }: Move, { content, authors: about }: DraftRecord) {
  if (event === 'withdraw') return [];
  if (event === 'submit') return [noticeOfItem('catalog-draft-waits', id, content, { about })];
  return [noticeOfItem('catalog-draft-returned', id, content, { about, reason: comment })];
}

function refuseIncomplete({ content }: DraftRecord): void {
  const [first, ...rest] = findContentProblems(content);
  if (first === undefined) return;
  const errors = [first, ...rest].map((said) => ({ pointer: '/content', ...said }));
  throw new DomainError('validation-failed', { ...first, errors });
}

/** Asks a lead to publish it. */
export const submitDraft = defineCommand({
  name: 'submit-draft',
  action: 'catalog.draft',
  readAction: 'template.read',
  scope: (context, { path }) => findItem(context, path.id),
  input: { path: itemPathSchema, body: draftRevisionSchema },
  prepare: async (_context, { path, body }) => ({ id: path.id, revision: body.revision }),
  commit: (context, tx, asked) => moveDraft(context, tx, { ...asked, event: 'submit', comment: null }),
});

/** Takes a draft back from review, to work on it. */
export const withdrawDraft = defineCommand({
  name: 'withdraw-draft',
  action: 'catalog.draft',
  readAction: 'template.read',
  scope: (context, { path }) => findItem(context, path.id),
  input: { path: itemPathSchema, body: draftRevisionSchema },
  prepare: async (_context, { path, body }) => ({ id: path.id, revision: body.revision }),
  commit: (context, tx, asked) => moveDraft(context, tx, { ...asked, event: 'withdraw', comment: null }),
});

/** Hands a draft back with what is to be changed. */
export const returnDraft = defineCommand({
  name: 'return-draft',
  action: 'catalog.publish',
  readAction: 'template.read',
  scope: (context, { path }) => findPublishable(context, path.id),
  input: { path: itemPathSchema, body: returnDraftSchema },
  prepare: async (_context, { path, body }) => ({ id: path.id, ...body }),
  commit: (context, tx, asked) => moveDraft(context, tx, { ...asked, event: 'ask-for-changes' }),
});
