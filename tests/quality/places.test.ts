import { expect, it } from 'vitest';
import { pageRoutes, pagesWithoutWay } from '../../dev/places.ts';

it('the end-to-end look at every page knows how to get to every page', () => {
  expect(pageRoutes()).toEqual(expect.arrayContaining(['/', '/sign-in', '/clusters/[namespace]/[name]/yaml']));
  expect(pagesWithoutWay(), 'add a row to dev/places.ts').toEqual([]);
});
