import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBytes } from './limits.ts';
import { readYaml, writeYaml } from './yaml.ts';

describe('readYaml', () => {
  it.each([
    ['a: [1', 'syntax', 1],
    ['a: 1\n b: 2', 'syntax', 1],
    ['a: 1\na: 2', 'syntax', 2],
    ['a: 1\n---\nb: 2', 'syntax', 2],
    ['a: &x 1\nb: *x', 'alias', 1],
    ['a: 1\nb: *x', 'alias', 2],
    ['a: 1\nb: !js/function x', 'tag', 2],
    ['a: !!str 1', 'tag', 1],
    ['a: !!binary aGk=', 'tag', 1],
    ['? [a, b]\n: 1', 'key', 1],
    ['- 1', 'not-a-map', 1],
    ['x'.repeat(maxBytes + 1), 'too-large', 1],
    [`a: ${'['.repeat(20_000)}`, 'syntax', 1],
  ])('refuses %# with its line', (text, code, line) => {
    expect(readYaml(text, 'map')).toMatchObject({ ok: false, problem: { code, line } });
  });

  it('refuses a billion laughs before it is expanded', () => {
    const laughs = [
      'a: &a [x,x,x]',
      ...'bcdefgh'.split('').map((k, i) => `${k}: &${k} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`),
    ];
    expect(readYaml(laughs.join('\n'))).toMatchObject({ ok: false, problem: { code: 'alias' } });
  });

  it('reads nothing as nothing', () => {
    expect(readYaml('', 'map')).toMatchObject({ ok: true, value: {} });
    expect(readYaml('# only a remark', 'list')).toMatchObject({ ok: true, value: [] });
    expect(readYaml('yes')).toMatchObject({ ok: true, value: 'yes' });
    expect(readYaml('2026-01-01')).toMatchObject({ ok: true, value: '2026-01-01' });
  });

  it('finds the line of a value, or of what holds it', () => {
    const answer = readYaml('name: x\nspec:\n  list:\n  - a: 1\n  - a: 2\n    b: 3\n', 'map');
    if (!answer.ok) throw new Error('not read');
    expect(answer.lineOf(['spec', 'list', '1', 'b'])).toBe(6);
    expect(answer.lineOf(['spec', 'list', '1'])).toBe(5);
    expect(answer.lineOf(['spec', 'other'])).toBe(2);
    expect(answer.lineOf(['none'])).toBeNull();
  });

  it('reads what it wrote', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('yes', 'null', '1', '0x1f', '~', '- a', 'a: b', '# x', ' '));
    const json = fc.object({ maxDepth: 3, key: texts, values: [texts, fc.integer(), fc.boolean(), fc.constant(null)] });
    fc.assert(
      fc.property(json, (value) => {
        expect(readYaml(writeYaml(value), 'map')).toMatchObject({ ok: true, value });
      }),
    );
  });

  it('writes shared values twice instead of naming them', () => {
    const shared = { a: 1 };
    expect(writeYaml({ x: shared, y: shared })).toBe('x:\n  a: 1\ny:\n  a: 1\n');
  });
});
