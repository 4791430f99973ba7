import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Catalogue, compareCatalogues } from '@/scripts/check-messages';
import { catalogue } from './catalogue';
import { componentsOf, sharedFolders } from './components-of';
import { readComponents } from './read-components';
import { readTokens } from './read-tokens';
import { wordsIn } from './words';

/** They have no looks of their own where a page would draw them, and what draws them for it. */
const drawnByOthers: Record<string, string> = {
  ToastRegion: 'Toaster, with the first toast',
  Toaster: 'PortalProviders',
  SettingLabels: 'a context of names, for SettingName and what else says them',
};
const whole = ['components/ui', 'components/forms'];

const files = catalogue.flatMap(({ specimens }) => specimens.flatMap((specimen) => specimen.files));
const sources = readdirSync('components/kit/sections')
  .map((name) => readFileSync(`components/kit/sections/${name}`, 'utf8'))
  .join('\n');

test('the kit shows every component of components/ui and of components/forms', async () => {
  const shared = (await readComponents()).filter(({ path }) => whole.some((folder) => path.startsWith(folder)));
  expect(shared.length).toBeGreaterThan(25);
  const names = shared.flatMap(({ components }) => components.map(({ name }) => name));
  const missing = names.filter((name) => !(name in drawnByOthers) && !new RegExp(`<${name}\\b`).test(sources));
  expect(missing, 'add an example in components/kit/sections').toEqual([]);
  const unnamed = shared.filter(
    ({ path, components }) => !files.includes(path) && components.some(({ name }) => !(name in drawnByOthers)),
  );
  expect(unnamed, 'name the file of the example in its section').toEqual([]);
});

test('what a specimen names exists, and is named once', () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test('every file with a component of the shared folders is found', async () => {
  const found = (await readComponents()).map(({ path }) => path);
  const expected = sharedFolders.flatMap((folder) =>
    readdirSync(`components/${folder}`)
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .map((name) => `components/${folder}/${name}`)
      .filter((path) => /^export (function|const) [A-Z]/m.test(readFileSync(path, 'utf8'))),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('names and comments of components are read from their sources', () => {
  const source = [
    '/** One line. */',
    'export function OneLine() {}',
    '/**',
    ' * Two',
    ' * lines. @param at nothing of it',
    ' */',
    'export const TwoLines = one;',
    '/** Of a constant. */',
    'export const LIMIT = 1;',
    'export function Silent() {}',
    '/** Of something inside. */',
    'function Inner() {}',
  ].join('\n');
  expect(componentsOf(source)).toEqual([
    { name: 'OneLine', text: 'One line.' },
    { name: 'TwoLines', text: 'Two lines.' },
    { name: 'Silent', text: null },
  ]);
});

test('the kit shows the tokens of both themes', async () => {
  const tokens = await readTokens();
  expect(tokens.colours).toEqual(expect.arrayContaining(['canvas', 'text-subtle', 'failed-soft', 'chart-8']));
  expect(tokens.texts).toHaveLength(7);
  const dark = readFileSync('app/tokens.css', 'utf8').split('[data-theme="dark"]')[1] ?? '';
  expect(tokens.colours.filter((name) => !dark.includes(`--${name}:`))).toEqual([]);
});

test('the words of the kit are the same in both languages', () => {
  const [en, zh] = [wordsIn('en'), wordsIn('zh')] as unknown as [Catalogue, Catalogue];
  expect(compareCatalogues(en, zh, new Set())).toEqual([]);
});
