import { expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import { auditActions } from './audit-actions.ts';

// The compiler refuses rows with another code, so this list is all that the audit log can say.
it('every action of the audit log has a sentence in both languages, and no other has', () => {
  const codes = [...auditActions].sort();
  expect(Object.keys(en.audit.action).sort()).toEqual(codes);
  expect(Object.keys(zh.audit.action).sort()).toEqual(codes);
});

it.each([
  ['en', en],
  ['zh', zh],
] as const)('no two actions read the same in %s', (_, { audit }) => {
  const said = Object.values(audit.action);
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
});
