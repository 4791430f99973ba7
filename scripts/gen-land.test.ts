import { expect, it } from 'vitest';
import { land } from '../components/fleet/land.gen.ts';
import { readLand } from './gen-land.ts';

it('the coasts that are shipped are those of the atlas', () => {
  expect(readLand(), 'run node scripts/gen-land.ts').toEqual(land);
});
