import { itemPathSchema, publishItemSchema } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { advanceItem, isAuthor, liveStates } from '../../domain/catalog/catalog-lifecycle.ts';
import { chainName } from '../../domain/catalog/publication.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { DraftRecord } from '../../ports/publishing.ts';
import { type Context, defineCommand } from '../define.ts';
import { draftEvent } from './draft-event.ts';
import { findBlockers } from './find-blockers.ts';
import { assertLeads, assertMayJoin, findPublishable, requireDraft } from './item-scope.ts';

/**
 * Publishes a reviewed draft to projects. It stores what is to happen; the worker carries it out on the management
 * cluster and answers for the end. Who had a hand in the draft cannot publish it.
 */
export const publishItem = defineCommand({
  name: 'publish-item',
  action: 'catalog.publish',
  readAction: 'template.read',
  scope: (context, { path, body }) => findPublishable(context, path.id, body.projects),
  input: { path: itemPathSchema, body: publishItemSchema },
  prepare: async (context, { path, body }, item) => {
    const projects = [...new Set(body.projects)].sort();
    await assertProjectsExist(context, projects);
    // Who leads one project must not take an item away from another, or change it there.
    assertLeads(context, [...projects, ...item.projects]);
    return { id: path.id, revision: body.revision, projects };
  },
  commit: async (context, tx, { id, revision, projects }) => {
    const { deps, actor } = context;
    const { item, draft } = await requireDraft(context, tx, id, revision);
    if (isAuthor(actor, draft)) {
      throw new DomainError('forbidden', {
        ...say('draft-own'),
        meta: { missingAction: 'catalog.publish', heldBy: 'platform-lead' },
      });
    }
    assertMayJoin(context, item, draft.content, projects);
    const state = advanceItem(draft.state, 'publish') as typeof draft.state;
    await refuseUnusable(context, item.kind, draft);
    const at = deps.clock.now();
    const [newest] = await deps.publishing.publications(tx, id);
    const number = (newest?.number ?? 0) + 1;
    const chain = chainName(id, number);
    await deps.publishing.insertPublication(tx, {
      id: deps.ids.newId(),
      itemId: id,
      number,
      chain,
      state: 'publishing',
      content: draft.content,
      projects,
      publishedBy: actor.email,
      at,
      appliedAt: null,
      finishedAt: null,
      problem: null,
    });
    await deps.publishing.putDraft(tx, { ...draft, state, comment: null, revision: revision + 1, updatedAt: at });
    if (!liveStates.has(item.state)) await deps.publishing.setState(tx, id, state);
    return {
      answer: { id, revision: revision + 1 },
      audit: {
        action: 'publish-catalog-item',
        project: null,
        subject: 'catalog',
        key: id,
        before: { state: item.state, projects: item.projects },
        after: { chain, projects, content: draft.content },
      },
      events: [draftEvent(id)],
    };
  },
});

/** @throws DomainError `not-found` when one of them is not there */
async function assertProjectsExist({ deps }: Context, projects: readonly string[]): Promise<void> {
  const known = await deps.projects.list(deps.db.auto, projects);
  if (known.length < projects.length) throw new DomainError('not-found');
}

async function refuseUnusable(context: Context, kind: TemplateKind, { content }: DraftRecord): Promise<void> {
  const [first, ...rest] = await findBlockers(context, kind, content);
  if (first === undefined) return;
  const errors = [first, ...rest].map((said) => ({ pointer: '/content', ...said }));
  throw new DomainError('validation-failed', { ...first, errors });
}
