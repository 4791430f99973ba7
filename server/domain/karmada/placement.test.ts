import { expect, it } from 'vitest';
import { readPlacement } from './placement.ts';

it('has all constraints but those by a label, which Karmada does nothing with', () => {
  const spreadConstraints = [
    { spreadByLabel: 'rack', maxGroups: 2, minGroups: 1 },
    { spreadByField: 'region', maxGroups: 2, minGroups: 1 },
  ];
  expect(readPlacement({ spreadConstraints })?.spread).toEqual([{ field: 'region', minGroups: 1, maxGroups: 2 }]);
});
