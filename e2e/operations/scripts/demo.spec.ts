import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../dev/lib/ports.ts';
import type { DemoFile } from '../../../dev/story/personas.ts';
import { expect, test } from '../../support/fixtures.ts';

/** Undoes what a test has begun, also where it fails. */
const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Run {
  child: ChildProcess;
  output: () => string;
  until(text: string): Promise<void>;
  /** Ctrl-C as a terminal sends it: to the whole group. */
  interrupt(): Promise<number | null>;
}

function startDemo(home: string, port: number): Run {
  const env = { ...process.env, SLIPWAY_HOME: home, PORT: String(port) };
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const interrupt = () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT');
    return ended;
  };
  undo.push(interrupt);
  return {
    child,
    output: () => text,
    until: (wanted) => expect.poll(() => text, { timeout: 120_000 }).toContain(wanted),
    interrupt,
  };
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'slipway-demo-'));
  undo.push(() => rm(home, { recursive: true, force: true }));
  return home;
}

const readDemo = (home: string) => JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as DemoFile;

test('the demo stops in order on Ctrl-C and goes on with the same state', async () => {
  test.setTimeout(240_000);
  const home = await makeHome();
  const port = await freePort();
  const first = startDemo(home, port);
  await first.until('Slipway is ready: http://localhost:');
  const before = readDemo(home);
  expect(await first.interrupt()).toBe(0);
  expect(first.output()).toContain('Stopped. The state is kept');
  expect(existsSync(join(home, 'postgres', 'postmaster.pid'))).toBe(false);

  const started = performance.now();
  const second = startDemo(home, port);
  await second.until('Slipway is ready: http://localhost:');
  const seconds = (performance.now() - started) / 1000;
  console.log(`restart of the demo: ${seconds.toFixed(1)} s (limit 15)`);
  expect(seconds).toBeLessThan(15);
  expect(readDemo(home)).toEqual(before);
  expect(await second.interrupt()).toBe(0);
});

test('a taken port is named, and nothing is started', async () => {
  const home = await makeHome();
  const port = await freePort();
  const squatter = createServer().listen(port, '127.0.0.1');
  undo.push(async () => squatter.close());
  await once(squatter, 'listening');
  const run = startDemo(home, port);
  const [code] = (await once(run.child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(run.output()).toContain(`Port ${port} (portal) is taken by another program. Set PORT to another one.`);
  expect(run.output()).not.toContain('Database');
});
