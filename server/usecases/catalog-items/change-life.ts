import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { itemPathSchema } from '../../../lib/contracts/catalog-items.ts';
import { advanceItem, type ItemEvent } from '../../domain/catalog/catalog-lifecycle.ts';
import { noticeOfItem } from '../../domain/catalog/catalog-notice.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { type AuditDraft, defineCommand } from '../define.ts';
import { assertLeads, findPublishable } from './item-scope.ts';
import { findAffected, readParts } from './item-view.ts';

/** A command that moves a published item on in its life. */
function changeLife(name: AuditAction, event: Extract<ItemEvent, 'deprecate' | 'restore' | 'retire'>) {
  return defineCommand({
    name,
    action: 'catalog.publish',
    readAction: 'template.read',
    scope: (context, { path }) => findPublishable(context, path.id),
    input: { path: itemPathSchema },
    prepare: async (context, { path }, item) => {
      assertLeads(context, item.projects);
      return path.id;
    },
    commit: async ({ deps }, tx, id) => {
      const item = await deps.publishing.lockItem(tx, id);
      if (!item) throw new DomainError('not-found');
      const state = advanceItem(item.state, event);
      if (event === 'retire') {
        if (await deps.publishing.draft(tx, id)) {
          throw new DomainError('conflict', say('item-has-draft'));
        }
        const users = await findAffected(deps, await readParts(deps, item));
        if (users.length > 0) {
          const said = say('item-still-run', { count: users.length });
          throw new DomainError('conflict', { ...said, meta: { clusters: users.length } });
        }
      }
      await deps.publishing.setState(tx, id, state);
      const audit: AuditDraft = {
        action: name,
        project: null,
        subject: 'catalog',
        key: id,
        before: { state: item.state },
        after: { state },
      };
      return {
        answer: { id, revision: 0 },
        audit,
        events: [{ subject: 'catalog', key: id, project: null }],
        notices:
          event === 'deprecate' ? [noticeOfItem('catalog-deprecated', id, item, { projects: item.projects })] : [],
      };
    },
  });
}

/** No new orders; those who run it are told by their clusters' pages. */
export const deprecateItem = changeLife('deprecate-catalog-item', 'deprecate');
export const restoreItem = changeLife('restore-catalog-item', 'restore');
/** For good, and only when nothing runs it; the worker takes its chains back. */
export const retireItem = changeLife('retire-catalog-item', 'retire');
