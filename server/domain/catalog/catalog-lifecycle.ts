import type { CatalogItem } from '../../../lib/contracts/catalog.ts';
import { DomainError } from '../errors.ts';
import { say } from '../words/said.ts';

export type ItemState = CatalogItem['state'];

/** What can happen to a catalog item, or to a draft of one. */
export const itemEvents = [
  'submit',
  'withdraw',
  'ask-for-changes',
  'publish',
  'finish',
  'fail',
  'deprecate',
  'restore',
  'retire',
] as const;
export type ItemEvent = (typeof itemEvents)[number];

const transitions: Record<ItemState, Partial<Record<ItemEvent, ItemState>>> = {
  draft: { submit: 'in-review' },
  'in-review': { withdraw: 'draft', 'ask-for-changes': 'draft', publish: 'publishing' },
  publishing: { finish: 'published', fail: 'in-review' },
  published: { deprecate: 'deprecated' },
  deprecated: { restore: 'published', retire: 'retired' },
  retired: {},
};

/** @throws DomainError `conflict` when the event cannot happen in that state */
export function advanceItem(state: ItemState, event: ItemEvent): ItemState {
  const next = transitions[state][event];
  if (next === undefined) {
    throw new DomainError('conflict', say('item-cannot', { itemState: state, event: event.replaceAll('-', ' ') }));
  }
  return next;
}

/** States in which an item is in force, so that a draft of it is one of its next version. */
export const liveStates: ReadonlySet<ItemState> = new Set(['published', 'deprecated']);

interface Person {
  id: string | null;
  email: string;
}

/** Whether somebody had a hand in a draft, under whichever of their accounts or tokens: then they cannot publish it. */
export function isAuthor(person: Person, draft: { authors: readonly string[]; draftedBy: string }): boolean {
  const names = [person.id, person.email.toLowerCase()];
  return names.some((name) => name !== null && draft.authors.includes(name)) || draft.draftedBy === person.email;
}

/** How somebody is noted as an author. */
export function authorNames({ id, email }: Person): string[] {
  return [...(id === null ? [] : [id]), email.toLowerCase()];
}
