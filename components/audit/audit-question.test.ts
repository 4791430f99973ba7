import { expect, it } from 'vitest';
import { auditFilter } from './audit-question';

const nothing = { actor: null, action: null, subject: null, project: null, from: null, to: null };

it('asks for nothing that was not asked for', () => {
  expect(auditFilter({ ...nothing, actor: '', action: 'sign-in' })).toEqual({ action: 'sign-in' });
});

it('takes both days whole, in UTC', () => {
  const day = new Date('2026-11-21');
  expect(auditFilter({ ...nothing, from: day, to: day })).toEqual({
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
  });
});
