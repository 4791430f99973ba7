import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type RunningOidc, startOidc } from '../../sandbox/oidc/provider.ts';
import { agentClientId, cliClientId } from '../../sandbox/oidc/public-clients.ts';
import { type DayTwoWorld, startDayTwoWorld } from './day-two-world.ts';

export interface AgentWorld extends DayTwoWorld {
  /** Address of the portal. */
  url: string;
  provider: RunningOidc;
  /** Makes a kept sign-in one whose access token is over. */
  expireSignIn(file: string): Promise<void>;
}

const developers = { project: 'team-a', subject: { kind: 'group', name: 'payments-developers' }, role: 'developer' };
const leads = { project: 'team-a', subject: { kind: 'group', name: 'platform-leads' }, role: 'platform-lead' };
const auditors = { project: null, subject: { kind: 'group', name: 'auditors' }, role: 'auditor' };

/** A portal and a worker over the sandbox's controllers, whose people sign in at the sandbox's identity provider. */
export async function startAgentWorld(): Promise<AgentWorld> {
  const home = await mkdtemp(join(tmpdir(), 'slipway-agents-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startOidc({
    port: await findFreePort(),
    secretsFile: join(home, 'oidc.json'),
    clientId: 'slipway',
    redirectUris: [`${url}/api/auth/callback/oidc`],
    postLogoutRedirectUris: [],
    resources: [`${url}/api/v1`, `${url}/api/mcp`],
  });
  const world = await startDayTwoWorld({
    people: { 'first@demo': ['payments-developers'], 'lead@demo': ['platform-leads'], 'auditor@demo': ['auditors'] },
    members: [developers, leads, auditors],
    portalLog: 'debug',
    settings: {
      PORT: String(port),
      NEXTAUTH_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'slipway',
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_CLI_CLIENT_ID: cliClientId,
      OIDC_AGENT_CLIENT_IDS: agentClientId,
    },
  });
  // Deletions go by themselves; orders wait for a lead.
  const policy = { autoApprove: [{ name: 'deletions', kinds: ['delete'] }] };
  const saved = await world.api('POST', '/policies/team-a', { version: 0, policy }, { as: 'lead@demo' });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  return {
    ...world,
    url,
    provider,
    async expireSignIn(file) {
      const kept = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...kept, expiresAt: 0 }), { mode: 0o600 });
    },
    async stop() {
      await Promise.all([world.stop(), provider.stop()]);
      await rm(home, { recursive: true });
    },
  };
}
