import { expect, it } from 'vitest';
import { readSnapshot } from './page-snapshot.ts';

const context = (...snapshot: string[]) =>
  [
    '# Error details',
    '```',
    'Error',
    '```',
    '# Page snapshot',
    '',
    '```yaml',
    ...snapshot,
    '```',
    '# Test source',
    '```ts',
    '- main',
    '```',
  ].join('\n');

it.each([
  [
    'from its main part on',
    ['- navigation "Main"', '  - main [ref=e1]:', '    - heading "Clusters"'],
    '  - main [ref=e1]:\n    - heading "Clusters"\n',
  ],
  ['as a whole where it has none', ['- dialog "Sign in"'], '- dialog "Sign in"\n'],
])('shows the page %s', (_how, snapshot, shown) => expect(readSnapshot(context(...snapshot))).toBe(shown));

it('shows all of a file of another form', () => expect(readSnapshot('# Page')).toBe('# Page'));
