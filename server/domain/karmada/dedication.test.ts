import { expect, it } from 'vitest';
import { withoutOthers } from './dedication.ts';

const clusters = ['eu.1', 'eu.1-b', 'open'].map((name) => ({ name }));

it('leaves out the names of members that somebody may not know, and nothing that only begins like them', () => {
  const words = 'cluster(eu.1) and eu.1-b, not eux1 or open; slipway.dev/project=payments:NoSchedule';
  expect(withoutOthers(words, clusters, new Set(['open', 'eu.1-b']))).toBe(
    'cluster(…) and eu.1-b, not eux1 or open; slipway.dev/project:NoSchedule',
  );
  expect(withoutOthers('eu.1', clusters, null)).toBe('eu.1');
});
