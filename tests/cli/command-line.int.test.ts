import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { RequestPage } from '../../lib/contracts/requests.ts';
import { type AgentWorld, startAgentWorld } from '../support/agent-world.ts';
import { type CommandLine, createCommandLine, runScript } from '../support/command-line.ts';
import { confirmDevice } from '../support/device-sign-in.ts';

const lead = { as: 'lead@demo' };
let world: AgentWorld;
let home: string;
let slipway: CommandLine;
const said: string[] = [];

beforeAll(async () => {
  [world, home] = await Promise.all([startAgentWorld(), mkdtemp(join(tmpdir(), 'slipway-cli-'))]);
  slipway = createCommandLine(home);
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await rm(home, { recursive: true });
});

/** Runs a command that has to work, and answers what it wrote. */
async function ok(line: CommandLine, ...words: string[]): Promise<string> {
  const { code, out, notes } = await line.run(...words);
  expect(code, `${words.join(' ')}\n${out}${notes}`).toBe(0);
  said.push(out, notes);
  return out;
}
const signInFile = () => join(home, 'slipway', 'sign-in.json');
const set = [
  '--set',
  'region=us-east-1',
  '--set',
  'controlPlaneNumber=1',
  '--set',
  'workersNumber=1',
  '--set',
  'controlPlane.instanceType=m5.large',
  '--set',
  'worker.instanceType=m5.large',
];
const order = ['order', 'aws', '--project', 'team-a', '--name', 'shop', ...set];

describe('the command line', () => {
  it('tells whoever is not signed in how that is done', async () => {
    const { code, notes } = await slipway.run('clusters');
    expect([code, notes]).toEqual([3, 'You are not signed in\nSign in with “slipway login --url ADDRESS”.\n']);
  });

  it('signs a person in with a code that they confirm at the identity provider', async () => {
    let isOpened = false;
    let page: Promise<string> | undefined;
    const { code, out, notes } = await slipway.runHearing(
      (heard) => {
        const address = /Open (\S+)\n/.exec(heard)?.[1];
        if (address === undefined || isOpened) return;
        isOpened = true;
        page = confirmDevice(address, 'dev@demo');
      },
      'login',
      '--url',
      world.url,
    );
    expect(code, notes).toBe(0);
    expect(await page).toContain('You are signed in');
    expect(out).toBe(`Signed in to ${world.url} as dev@demo\n`);
    said.push(out, notes);
    expect((await stat(signInFile())).mode & 0o777).toBe(0o600);
    expect(await ok(slipway, 'whoami')).toContain('developer in team-a');
  });

  it('orders a cluster that a lead approves, waits for it, and gets its kubeconfig', async () => {
    const lead = createCommandLine(home, { SLIPWAY_URL: world.url, SLIPWAY_TOKEN: world.tokens['lead@demo'] ?? '' });
    expect(await ok(slipway, 'catalog')).toContain('aws');
    const ordered = JSON.parse(await ok(slipway, ...order, '-o', 'json')) as { shortId: string; state: string };
    expect(ordered.state).toBe('awaiting-approval');
    const own = await slipway.run('approve', ordered.shortId, '--revision', '1');
    expect([own.code, own.notes]).toEqual([4, expect.stringMatching(/request\.approve|own request/)]);
    const unread = await lead.run('approve', ordered.shortId);
    expect([unread.code, unread.notes]).toEqual([2, expect.stringContaining('--revision NUMBER')]);
    expect(await ok(lead, 'requests', 'get', ordered.shortId)).toMatch(/Revision +1\n/);
    const approve = ['approve', ordered.shortId, '--comment', 'fine', '--revision'];
    expect((await lead.run(...approve, '2')).notes).toContain('The request has no revision 2');
    expect(await ok(lead, ...approve, '1')).toMatch(/State +approved/);
    const { code, out, notes } = await slipway.run('requests', 'get', ordered.shortId, '--wait', '--timeout', '90s');
    expect(code, notes).toBe(0);
    expect(out).toMatch(/State +ready/);
    expect(JSON.parse(await ok(slipway, 'clusters', 'list', '-o', 'json'))).toMatchObject([
      { name: 'shop', phase: 'ready' },
    ]);
    const file = join(home, 'shop.yaml');
    await ok(slipway, 'kubeconfig', 'team-a/shop', '--credential', 'admin', '--file', file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(parse(await readFile(file, 'utf8'))).toMatchObject({ kind: 'Config' });
  }, 120_000);

  it('tells in Slipway’s words what is refused, and ends by its kind', async () => {
    const taken = await slipway.run(...order);
    expect([taken.code, taken.notes]).toEqual([5, expect.stringContaining('team-a already has a cluster named shop')]);
    const unknown = await slipway.run('clusters', 'get', 'team-a/nothing');
    expect(unknown.code).toBe(4);
    const wrong = await slipway.run(
      'order',
      'aws',
      '--project',
      'team-a',
      '--name',
      'wrong',
      '--set',
      'workersNumber=many',
    );
    expect([wrong.code, wrong.notes]).toEqual([5, expect.stringContaining('/parameters/workersNumber')]);
  });

  it('makes one request of an order that is sent twice with one key', async () => {
    const twice = [
      'order',
      'aws',
      '--project',
      'team-a',
      '--name',
      'twice',
      ...set,
      '--idempotency-key',
      'k-1',
      '-o',
      'json',
    ];
    const [first, second] = await Promise.all([ok(slipway, ...twice), ok(slipway, ...twice)]);
    expect(JSON.parse(second).id).toBe(JSON.parse(first).id);
  });

  it('goes on with its refresh token, once for all commands that run at the same time', async () => {
    await world.expireSignIn(signInFile());
    const before = await readFile(signInFile(), 'utf8');
    await Promise.all([ok(slipway, 'clusters'), ok(slipway, 'requests'), ok(slipway, 'costs')]);
    expect(JSON.parse(await readFile(signInFile(), 'utf8')).refreshToken).not.toBe(JSON.parse(before).refreshToken);
  });

  it('deletes a cluster and waits until it is gone', async () => {
    const unasked = await slipway.run('clusters', 'delete', 'team-a/shop');
    expect(unasked.code).toBe(2);
    expect(await ok(slipway, 'clusters', 'delete', 'team-a/shop', '--yes', '--wait', '--timeout', '90s')).toMatch(
      /State +done/,
    );
    expect(JSON.parse(await ok(slipway, 'clusters', 'list', '-o', 'json'))).toEqual([]);
  }, 120_000);

  it('does what its guide shows, for a script with an access token', async () => {
    const guide = await readFile('docs/guides/command-line.md', 'utf8');
    const script = /```sh\n([\s\S]+?)```/.exec(guide)?.[1] ?? '';
    expect(script.trim().split('\n')).toHaveLength(4);
    const machine = { instanceType: 'm5.large' };
    const values = { region: 'us-east-1', controlPlaneNumber: 1, controlPlane: machine, worker: machine };
    await writeFile(join(home, 'values.yaml'), stringify(values));
    const env = {
      SLIPWAY_URL: world.url,
      SLIPWAY_TOKEN: world.tokens['first@demo'] ?? '',
      ITEM: 'aws',
      PROJECT: 'team-a',
    };
    let heard = '';
    const done = runScript(home, script, env, (notes) => {
      heard = notes;
    });
    const waiting = await world.until(async () => {
      const { body } = await world.api<RequestPage>('GET', '/requests?state=awaiting-approval', undefined, lead);
      const found = body.items.find(({ cluster }) => cluster?.name === 'docs');
      expect(found).toBeDefined();
      // An answer before it has looked would leave it nobody to name.
      expect(heard).toContain('awaiting-approval');
      return found;
    });
    await world.api('POST', `/approvals/${waiting?.id}/approve`, { revision: 1 }, lead);
    const { code, out, notes } = await done;
    expect(code, `${out}${notes}`).toBe(0);
    expect(out).toMatch(/State +ready[\s\S]+Phase +ready[\s\S]+State +done/);
    expect(notes).toContain('awaiting-approval by lead@demo');
    expect(parse(await readFile(join(home, 'docs.kubeconfig'), 'utf8'))).toMatchObject({ kind: 'Config' });
  }, 120_000);

  it('is out with its next command once the provider has disabled the person', async () => {
    world.provider.directory.change('dev@demo', { isDisabled: true });
    await world.expireSignIn(signInFile());
    const { code, notes } = await slipway.run('clusters');
    expect([code, notes]).toEqual([3, 'Your sign-in is over\nSign in again with “slipway login”.\n']);
    world.provider.directory.change('dev@demo', { isDisabled: false });
  });

  it('forgets the sign-in, and has written no token anywhere else', async () => {
    const secrets = Object.entries(JSON.parse(await readFile(signInFile(), 'utf8')) as Record<string, string>)
      .filter(([name]) => /token$/i.test(name))
      .map(([, value]) => value);
    expect(secrets).toHaveLength(2);
    await ok(slipway, 'logout');
    await expect(stat(signInFile())).rejects.toMatchObject({ code: 'ENOENT' });
    for (const secret of [...secrets, ...Object.values(world.tokens)]) {
      expect(said.join('\n')).not.toContain(secret);
      expect(world.output().join('\n')).not.toContain(secret);
    }
  });
});
