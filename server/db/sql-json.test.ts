import { expect, it } from 'vitest';
import { toSqlJson } from './sql-json.ts';

it('drops NUL and nothing that only looks like it', () => {
  const read = (value: unknown) => JSON.parse(toSqlJson(value)) as unknown;
  expect(read({ 'a\u0000': ['b\u0000c', 1, null] })).toEqual({ a: ['bc', 1, null] });
  // What kubectl keeps of an object is JSON within JSON, with the escapes of the inner one.
  const kept = { annotations: { applied: JSON.stringify({ text: 'x\u0000y', path: 'C:\\u0000' }) } };
  expect(read(kept)).toEqual(kept);
  expect(read('\\\u0000')).toBe('\\');
});
