import { expect, it } from 'vitest';
import { findNotLed, preparePublish } from './prepare-publish';

const project = (name: string, isPublished: boolean) => ({ name, namespace: name, isPublished });
const projects = [project('search', false), project('payments', true), project('growth', true), project('lab', false)];

it('tells projects that gain an item from those that keep it and those that lose it', () => {
  expect(preparePublish(projects, ['search', 'payments'])).toEqual({
    gains: ['search'],
    stays: ['payments'],
    loses: ['growth'],
  });
  expect(preparePublish(projects, [])).toEqual({ gains: [], stays: [], loses: ['growth', 'payments'] });
});

it('finds the projects of an item that the reader does not lead', () => {
  const review = {
    id: 'small',
    revision: 1,
    chain: 'small-r2',
    path: [],
    added: [],
    removed: [],
    guardrails: [],
    effects: [],
    price: null,
    approvals: [],
    projects,
    kept: [],
    outside: [],
    blockers: [],
    mark: null,
    isOwnDraft: false,
  };
  expect(findNotLed(review, ['payments', 'checkout', 'billing'])).toEqual(['billing', 'checkout']);
});
