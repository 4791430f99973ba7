import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const refusal = 'A keyboard spec presses keys and nothing else.';
const rule = resolve('e2e/keyboard-only.grit');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-rule-'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [rule] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lint(code: string): string {
  writeFileSync(join(folder, 'x.ts'), `export async function spec() {\n  ${code}\n}\n`);
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

it.each([
  "await page.getByRole('button').click();",
  "await page.fill('x', 'y');",
  'await page.mouse.move(1, 2);',
  'await field.focus();',
])('a keyboard spec may not say %s', (code) => expect(lint(code)).toContain(refusal));

it('a keyboard spec may press keys and look', () => {
  expect(lint("await page.keyboard.press('Tab');")).not.toContain(refusal);
  expect(lint("await expect(page.getByRole('button')).toBeFocused();")).not.toContain(refusal);
});

it('is switched on for every spec of that name', () => {
  expect(readFileSync('biome.json', 'utf8')).toContain('"e2e/**/*.keyboard.spec.ts"');
});
