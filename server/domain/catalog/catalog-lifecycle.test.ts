import { expect, it } from 'vitest';
import { advanceItem, authorNames, type ItemEvent, type ItemState, isAuthor, itemEvents } from './catalog-lifecycle.ts';

const states: ItemState[] = ['draft', 'in-review', 'publishing', 'published', 'deprecated', 'retired'];

it('leads from a draft to retirement, and back only where nothing is lost', () => {
  const path: ItemEvent[] = ['submit', 'publish', 'finish', 'deprecate', 'retire'];
  expect(path.reduce<ItemState>(advanceItem, 'draft')).toBe('retired');
  expect((['submit', 'ask-for-changes', 'submit', 'withdraw'] as const).reduce<ItemState>(advanceItem, 'draft')).toBe(
    'draft',
  );
  expect((['publish', 'fail'] as const).reduce<ItemState>(advanceItem, 'in-review')).toBe('in-review');
  expect((['deprecate', 'restore'] as const).reduce<ItemState>(advanceItem, 'published')).toBe('published');
});

it('refuses everything else', () => {
  const allowed = states.flatMap((state) =>
    itemEvents.filter((event) => {
      try {
        advanceItem(state, event);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'conflict' });
        return false;
      }
    }),
  );
  expect(allowed).toHaveLength(9);
  expect(() => advanceItem('published', 'retire')).toThrow(
    '“retire” is not possible for a catalog item in the state “published”',
  );
});

it('knows an author by account, by token of theirs and by another account of the same address', () => {
  const draft = { authors: authorNames({ id: 'u1', email: 'Arch@demo' }), draftedBy: 'Arch@demo' };
  expect(isAuthor({ id: 'u1', email: 'other@demo' }, draft)).toBe(true);
  expect(isAuthor({ id: 'u2', email: 'arch@demo' }, draft)).toBe(true);
  expect(isAuthor({ id: 'u3', email: 'lead@demo' }, draft)).toBe(false);
});
