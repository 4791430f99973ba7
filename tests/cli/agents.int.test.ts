import { execFile } from 'node:child_process';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '../../lib/contracts/audit.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { agentClientId, cliClientId } from '../../sandbox/oidc/public-clients.ts';
import { type AgentWorld, startAgentWorld } from '../support/agent-world.ts';
import { deviceTokens } from '../support/device-sign-in.ts';

let world: AgentWorld;

beforeAll(async () => {
  world = await startAgentWorld();
}, 120_000);
afterAll(async () => {
  await world?.stop();
});

const clients = {
  dev: { persona: 'dev@demo', client: agentClientId, path: '/api/mcp' },
  lead: { persona: 'lead@demo', client: agentClientId, path: '/api/mcp' },
  devOnApi: { persona: 'dev@demo', client: agentClientId, path: '/api/v1' },
  cli: { persona: 'dev@demo', client: cliClientId, path: '/api/v1' },
  stranger: { persona: 'dev2@demo', client: agentClientId, path: '/api/mcp' },
};
/** A token of the sandbox's provider, made where it is used: it lives for four minutes, and orders may take longer. */
function tokenOf(name: keyof typeof clients): Promise<string> {
  const { persona, client, path } = clients[name];
  return deviceTokens(world.provider.issuer, { client, resource: `${world.url}${path}`, persona });
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.url}/api/mcp`), { requestInit }));
  return client;
}
interface Result {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent?: unknown;
}
async function use<T>(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: given })) as Result;
  return {
    isError: result.isError === true,
    text: result.content.map(({ text }) => text).join('\n'),
    body: result.structuredContent as T,
  };
}
const statusAt = async (path: string, token: string) =>
  (
    await fetch(`${world.url}${path}`, {
      method: path === '/api/mcp' ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      ...(path === '/api/mcp' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) }),
    })
  ).status;

const machine = { instanceType: 'm5.large' };
const parameters = {
  region: 'us-east-1',
  controlPlaneNumber: 1,
  workersNumber: 1,
  controlPlane: machine,
  worker: machine,
};
const lead = { as: 'lead@demo' };

describe('an agent', () => {
  it('is told where its person signs in', async () => {
    const answer = await fetch(`${world.url}/api/mcp`, { method: 'POST', body: '{}' });
    const where = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1] ?? '';
    expect([answer.status, where]).toEqual([401, `${world.url}/.well-known/oauth-protected-resource/api/mcp`]);
    expect(await (await fetch(where)).json()).toMatchObject({
      resource: `${world.url}/api/mcp`,
      authorization_servers: [world.provider.issuer],
    });
    expect((await fetch(`${world.url}/.well-known/oauth-protected-resource/api/else`)).status).toBe(404);
  });

  it('has tools to look and to ask, those that destroy marked, and none that decides', async () => {
    const client = await connect(await tokenOf('dev'));
    const { tools } = await client.listTools();
    const marked = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
    expect(marked).toEqual(['change_cluster', 'delete_cluster']);
    expect(tools.filter(({ name }) => /approv|reject|decid|token|member/.test(name))).toEqual([]);
    expect(
      await client.callTool({ name: 'approve_request', arguments: {} }).catch((error: Error) => error.message),
    ).toEqual(expect.stringMatching(/not found|unknown/i));
    const me = await use<{ email: string }>(client, 'who_am_i');
    expect(me.body.email).toBe('dev@demo');
    await client.close();
  });

  it('orders a cluster that a person approves, and gets it deleted again', async () => {
    const client = await connect(await tokenOf('dev'));
    const asked = { item: 'aws', project: 'team-a', name: 'agents', parameters, key: 'agents-key-1' };
    expect((await use<{ price: object }>(client, 'check_order', { ...asked, key: undefined })).isError).toBe(false);
    const ordered = await use<RequestDetail>(client, 'order_cluster', asked);
    expect([ordered.isError, ordered.body.state], ordered.text).toEqual([false, 'awaiting-approval']);
    const again = await use<RequestDetail>(client, 'order_cluster', asked);
    expect(again.body.id).toBe(ordered.body.id);
    const ofLead = await connect(await tokenOf('lead'));
    const takenBack = await use(ofLead, 'cancel_request', { request: ordered.body.id });
    expect([takenBack.isError, takenBack.text]).toEqual([true, expect.stringContaining('its own person')]);
    await ofLead.close();
    const approved = await world.api('POST', `/approvals/${ordered.body.id}/approve`, { revision: 1 }, lead);
    expect(approved.status).toBe(200);
    await world.until(async () => {
      const { body } = await use<RequestDetail>(client, 'get_request', { request: ordered.body.shortId });
      expect(body.state).toBe('ready');
    });
    const found = await use<{ phase: string }>(client, 'get_cluster', { namespace: 'team-a', name: 'agents' });
    expect(found.body.phase).toBe('ready');
    const kubeconfig = await use(client, 'get_kubeconfig', { namespace: 'team-a', name: 'agents' });
    expect([kubeconfig.isError, kubeconfig.text]).toEqual([true, expect.stringContaining('slipway kubeconfig')]);
    const unconfirmed = await use(client, 'delete_cluster', {
      namespace: 'team-a',
      name: 'agents',
      confirmName: 'yes',
    });
    expect([unconfirmed.isError, unconfirmed.text]).toEqual([true, expect.stringContaining('confirmName')]);
    const deleted = await use<RequestDetail>(client, 'delete_cluster', {
      namespace: 'team-a',
      name: 'agents',
      confirmName: 'agents',
    });
    expect(deleted.isError, deleted.text).toBe(false);
    await world.until(async () => {
      const { body } = await use<RequestDetail>(client, 'get_request', { request: deleted.body.id });
      expect(body.state).toBe('done');
    });
    await client.close();
  }, 120_000);

  it('is named in the audit beside the person, and the chain holds', async () => {
    const { body } = await world.api<AuditPage>('GET', '/audit?actor=dev@demo&limit=50', undefined, {
      as: 'auditor@demo',
    });
    const byAgent = body.items
      .filter(({ agent }) => agent !== null)
      .map(({ action, actor, agent }) => [action, actor, agent]);
    // An order, its repetition, which makes no row, and a deletion.
    expect(byAgent).toEqual([
      ['submit-request', 'dev@demo', agentClientId],
      ['submit-request', 'dev@demo', agentClientId],
    ]);
    expect(await world.deps.audit.verify(world.deps.db.auto)).toBeNull();
  });

  it('sends one message a request', async () => {
    const headers = {
      authorization: `Bearer ${await tokenOf('dev')}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answer = await fetch(`${world.url}/api/mcp`, { method: 'POST', headers, body: JSON.stringify([call, call]) });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32600 } }]);
  });

  it('sees and may what its person does, with an API token too', async () => {
    const stranger = await connect(await tokenOf('stranger'));
    expect((await use(stranger, 'list_clusters')).isError).toBe(true);
    expect((await use(stranger, 'get_cluster', { namespace: 'team-a', name: 'agents' })).isError).toBe(true);
    const script = await connect(world.tokens['lead@demo'] ?? '');
    expect((await use<{ email: string }>(script, 'who_am_i')).body.email).toBe('lead@demo');
    await Promise.all([stranger.close(), script.close()]);
  });
});

it('is connected as its guide shows', async () => {
  const env = { ...process.env, SLIPWAY_URL: world.url, SLIPWAY_TOKEN: world.tokens['lead@demo'] ?? '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['docs/guides/connect-an-agent.mjs'], { env });
  const guide = await readFile('docs/guides/mcp.md', 'utf8');
  const told = [...guide.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name);
  expect(new Set(stdout.split('\n')[0]?.split(' '))).toEqual(new Set(told));
});

describe('a token', () => {
  it('opens its own door alone', async () => {
    const [dev, devOnApi, cli] = await Promise.all([tokenOf('dev'), tokenOf('devOnApi'), tokenOf('cli')]);
    expect(await statusAt('/api/mcp', dev)).toBe(200);
    expect(await statusAt('/api/v1/me', cli)).toBe(200);
    expect(await statusAt('/api/v1/me', dev)).toBe(401);
    expect(await statusAt('/api/v1/me', devOnApi)).toBe(401);
    expect(await statusAt(`/api/v1/approvals/none`, await tokenOf('lead'))).toBe(401);
    expect(await statusAt('/api/mcp', cli)).toBe(401);
    expect(await statusAt('/api/mcp', devOnApi)).toBe(401);
  });

  it('that is forged opens none', async () => {
    const cli = await tokenOf('cli');
    const claims = decodeJwt(cli);
    const now = Math.floor(Date.now() / 1000);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
    const symmetric = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey);
    const [head, , signature] = cli.split('.');
    const changed = [head, part({ ...claims, email: 'lead@demo', exp: now + 9_999 }), signature].join('.');
    const forged = [
      unsigned,
      `${symmetric}.${createHmac('sha256', world.provider.clientSecret).update(symmetric).digest('base64url')}`,
      foreign,
      changed,
      'slw_nothing',
      'a.b.c',
    ];
    for (const token of forged) expect([token, await statusAt('/api/v1/me', token)]).toEqual([token, 401]);
  });
});
