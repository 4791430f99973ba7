import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPart, whenPrinted } from './part.ts';
import { startWatched } from './watched.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'slipway-watched-'));
  await mkdir(join(dir, 'code'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Code that says in a file which it is and who runs it, and then goes on or breaks. */
const program = (state: string, then: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(dir, 'state'))}, '${state} ' + process.pid); ${then}`;
const goesOn = "console.log('up'); setInterval(() => undefined, 1000);";

/** Waits until the code of this name has run; answers the process. */
const whenRun = (state: string): Promise<number> =>
  vi.waitFor(
    async () => {
      const [name, pid] = (await readFile(join(dir, 'state'), 'utf8')).split(' ');
      expect(name).toBe(state);
      return Number(pid);
    },
    { timeout: 20_000, interval: 20 },
  );
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a watched part is started anew when its code changes, also after code that does not start', async () => {
  const code = join(dir, 'code', 'main.ts');
  await writeFile(code, program('first', goesOn));
  const watched = await startWatched([join(dir, 'code')], () =>
    startPart({
      name: 'Program',
      args: ['--input-type=commonjs', '--eval', `require(${JSON.stringify(code)})`],
      env: {},
      logFile: join(dir, 'program.log'),
      ready: whenPrinted('up'),
      readyTimeoutMs: 20_000,
    }),
  );
  const pids = [await whenRun('first')];
  try {
    await writeFile(code, program('broken', "throw new Error('broken')"));
    pids.push(await whenRun('broken'));
    await writeFile(code, program('second', goesOn));
    pids.push(await whenRun('second'));
    expect(pids.slice(0, 2).filter(isAlive)).toEqual([]);
  } finally {
    await watched.stop();
  }
  expect(new Set(pids).size).toBe(3);
  expect(pids.filter(isAlive)).toEqual([]);
}, 60_000);
