import { expect, it } from 'vitest';
import { refusalOf } from './failure.ts';
import { render, toFacts, toTable } from './output.ts';
import { plain } from './plain.ts';

it('writes columns as wide as what stands in them', () => {
  const rows = [
    { name: 'shop', nodes: 3 },
    { name: 'warehouse', nodes: null },
  ];
  const table = toTable(rows, [
    ['NAME', ({ name }) => name],
    ['NODES', ({ nodes }) => nodes],
  ]);
  expect(table).toBe('NAME       NODES\nshop       3\nwarehouse  -\n');
  expect(
    toFacts([
      ['State', 'ready'],
      ['Why', null],
    ]),
  ).toBe('State  ready\nWhy    -\n');
});

it('lets no text of others move the cursor', () => {
  expect(toTable([{ name: 'a\u001b[2Jb\nc' }], [['NAME', ({ name }) => name]])).toBe('NAME\na\ufffd[2Jb c\n');
});

it('gives programs the answer as it came', () => {
  const answer = { id: '1', items: [true] };
  expect(JSON.parse(render('json', answer, () => ''))).toEqual(answer);
  expect(render('yaml', answer, () => '')).toBe('id: "1"\nitems:\n  - true\n');
});

it.each([
  [401, 3],
  [403, 4],
  [404, 4],
  [409, 5],
  [422, 5],
  [429, 8],
  [500, 1],
  [503, 8],
])('ends by the kind of a refusal: %i with %i', (status, code) => {
  expect(refusalOf(status, {}).exitCode).toBe(code);
});

it('tells Slipway’s own sentence with the values that it names', () => {
  const errors = [{ pointer: '/parameters/workersNumber', detail: 'must be a number' }];
  const { message, nextStep } = refusalOf(422, { title: 'Not allowed', detail: 'Something is wrong', errors });
  expect(message).toBe('Something is wrong\n  /parameters/workersNumber: must be a number');
  expect(nextStep).toBeNull();
  expect(refusalOf(500, { title: 'Slipway could not do this', traceId: 'abc' }).nextStep).toContain('abc');
});

it.each(['\u001b[2J', '\u009b2J', '\r', '\u202e', '\u2066', '\u2069', '\u007f'])('prints no %j of anybody', (sign) => {
  expect(plain(`a${sign}b`)).toBe(`a\ufffd${sign.slice(1)}b`);
  const errors = [{ pointer: '/a', detail: `${sign}\nDone` }];
  const { message } = refusalOf(422, { detail: `a${sign}\nDone`, errors });
  expect(message).toBe(`a\ufffd${sign.slice(1)} Done\n  /a: \ufffd${sign.slice(1)} Done`);
});
