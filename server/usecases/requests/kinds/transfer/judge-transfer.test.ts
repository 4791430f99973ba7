import { expect, it } from 'vitest';
import type { Grant } from '../../../../../lib/permissions.ts';
import { systemActor } from '../../../../domain/actor.ts';
import { isOfOthers } from './judge-transfer.ts';

const person = (email: string, grant: Grant) => ({ ...systemActor, email, grants: [grant] });
const developer = person('dev@demo', { role: 'developer', project: 'payments' });
const lead = person('lead@demo', { role: 'platform-lead', project: 'payments' });

it('is one’s own act to give away what one owns, or to take what nobody owns', () => {
  expect(isOfOthers({ project: 'payments', owner: 'dev@demo' }, developer)).toBe(false);
  expect(isOfOthers({ project: 'payments', owner: null }, developer)).toBe(false);
});

it('asks a lead about the cluster of somebody else, unless a lead of that project asks', () => {
  expect(isOfOthers({ project: 'payments', owner: 'other@demo' }, developer)).toBe(true);
  expect(isOfOthers({ project: 'payments', owner: 'other@demo' }, lead)).toBe(false);
  expect(isOfOthers({ project: 'storefront', owner: 'other@demo' }, lead)).toBe(true);
});
