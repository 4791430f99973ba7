import { expect, it } from 'vitest';
import { complete, completionScript, shells } from './completion.ts';
import { createProgram } from './program.ts';
import { run } from './run.ts';
import type { Terminal } from './terminal.ts';

function createTerminal() {
  const [out, notes]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    env: { XDG_CONFIG_HOME: '/nowhere' },
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
    isScreen: false,
    ask: null,
  };
  return { terminal, out, notes };
}
async function end(...words: string[]) {
  const { terminal, out, notes } = createTerminal();
  const code = await run(words, terminal, '9.9.9');
  return { code, out: out.join(''), notes: notes.join('\n') };
}

it('tells of every command, and of every option of each', async () => {
  const { code, out } = await end('--help');
  expect(code).toBe(0);
  const commands = [
    'login',
    'logout',
    'whoami',
    'catalog',
    'order',
    'requests',
    'clusters',
    'kubeconfig',
    'approve',
    'reject',
    'costs',
  ];
  for (const name of commands) {
    expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    const help = await end(name, '--help');
    expect([name, help.code, help.out.startsWith(`Usage: slipway ${name}`)]).toEqual([name, 0, true]);
  }
  expect(out).not.toContain('__complete');
  expect(await end('--version')).toMatchObject({ code: 0, out: '9.9.9\n' });
});

it('prints no signs of a server, whatever kind of error they come with', async () => {
  const { notes } = await end('clusters', 'get', 'a\u001b[2J');
  expect(notes).toContain('a\ufffd[2J is not namespace/name');
});

it.each([
  [['ordr']],
  [['order', 'aws', '--project', 'a']],
  [['clusters', '--nothing']],
  [['costs', '-o', 'xml']],
  [['order', 'aws', '--project', 'a', '--name', 'b', '--set', 'c']],
  [['completion', 'csh']],
])('ends %j with 2 and says what is wrong', async (words) => {
  const { code, out, notes } = await end(...words);
  expect([code, out]).toEqual([2, '']);
  expect(notes).not.toBe('');
});

it.each([
  [
    [''],
    [
      'login',
      'logout',
      'whoami',
      'catalog',
      'order',
      'requests',
      'clusters',
      'kubeconfig',
      'approve',
      'reject',
      'costs',
      'completion',
    ],
  ],
  [['clu'], ['clusters']],
  [
    ['clusters', ''],
    ['list', 'get', 'delete'],
  ],
  [['clusters', 'delete', '--w'], ['--wait']],
  [
    ['whoami', '-o', ''],
    ['table', 'json', 'yaml'],
  ],
  [['order', 'aws', '--purpose', 't'], ['test']],
  [['order', 'aws', '--name', 'clusters', '--ver'], ['--version']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['nothing', 'at', 'all'], []],
])('completes %j', (words, found) => {
  expect(complete(createProgram(createTerminal().terminal, '1'), words)).toEqual(found);
});

it('has a script for each shell, and the shell gets what it asks for', async () => {
  for (const shell of shells) expect(completionScript(shell)).toContain('slipway __complete');
  expect((await end('__complete', 'whoami', '--o')).out).toBe('--output\n');
});
