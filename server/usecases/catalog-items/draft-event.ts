import type { NewEvent } from '../../ports/live.ts';

/** A draft is nobody's business in a project: told to those alone who may see the catalog everywhere. */
export function draftEvent(id: string): NewEvent {
  return { subject: 'catalog', key: id, project: 'catalog:drafts' };
}
