import { expect, it } from 'vitest';
import { readSnapshot } from './page-snapshot.ts';

const block = (language: string, ...lines: string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');
const context = (...parts: string[]) =>
  ['# Error details', block('', 'Error'), ...parts, '# Test source', block('ts', '- main')].join('\n');
const page = block('yaml', '- navigation "Main"', '  - main [ref=e1]:', '    - heading "Clusters"');

it.each([
  ['with the error', [page]],
  ['below its heading', ['# Page snapshot', page]],
])('shows the main part of the page that stands %s', (_where, parts) =>
  expect(readSnapshot(context(...parts))).toBe('  - main [ref=e1]:\n    - heading "Clusters"\n'),
);

it('shows all of a page without a main part', () =>
  expect(readSnapshot(context(block('yaml', '- dialog "Sign in"')))).toBe('- dialog "Sign in"\n'));

it('shows nothing where no page was kept', () => expect(readSnapshot(context())).toBeNull());
