import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ApprovalPage } from '../../lib/contracts/approvals.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { Project } from '../../lib/contracts/projects.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Answer, type Api, createApi } from './api.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { createPerson, seedOrganisation, templateSchema } from './organisation.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';

let database: TestDatabase;
export let deps: TestDeps;
export let api: Api;
/** Of the database of the test file. */
export const databaseUrl = () => database.url;
const tokens = { dev: '', lead: '', second: '', engineer: '', auditor: '', ownLead: '' };
export type Who = keyof typeof tokens;
let number = 0;

/** Registers what each test file of approvals begins and ends with. */
export function withApprovals(): void {
  beforeAll(begin);
  beforeEach(() => setPolicy(small));
  afterAll(async () => {
    await deps.db.close();
    await database.drop();
  });
}

async function begin(): Promise<void> {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const file = body as {
      projects: { quota: Record<string, number> }[];
      members: unknown[];
      policies?: unknown[];
    };
    for (const project of file.projects) project.quota = { clusters: 100, nodes: 1000 };
    file.policies = [];
    const subject = { kind: 'person', name: 'own-lead@demo' };
    file.members.push({ project: 'payments', subject, role: 'platform-lead' });
    file.members.push({ project: 'payments', subject, role: 'developer' });
  });
  const people: Record<Who, [string, string[]]> = {
    dev: ['dev@demo', ['payments-developers']],
    lead: ['lead@demo', ['platform-leads']],
    second: ['lead2@demo', ['platform-leads']],
    engineer: ['eng@demo', ['platform-engineers']],
    auditor: ['audit@demo', ['auditors']],
    ownLead: ['own-lead@demo', []],
  };
  for (const who of Object.keys(people) as Who[]) tokens[who] = (await createPerson(deps, ...people[who])).token;
}

/** Small orders and deletions need nobody. */
const small = {
  autoApprove: [
    { name: 'small', maxNodes: 5 },
    { name: 'go', kinds: ['delete'] },
  ],
};

export async function setPolicy(policy: Record<string, unknown>): Promise<void> {
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO policies (scope, version, policy, saved_at, saved_by)
     SELECT '*', coalesce(max(version), 0) + 1, $1::jsonb, now(), 'test' FROM policies WHERE scope = '*'`,
    JSON.stringify(policy),
  );
}
export type Reply = RequestDetail & Problem;
export const call = <T = Reply>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  api<T>(method, path, { token: tokens[who], body });
export function order(change: Record<string, unknown> = {}) {
  number += 1;
  return {
    kind: 'create',
    project: 'payments',
    catalogItem: 'aws-standalone',
    name: `big-${number}`,
    parameters: { region: 'eu-central-1', workersNumber: 9 },
    justification: 'load test',
    ...change,
  };
}
export async function submit(who: Who = 'dev', change: Record<string, unknown> = {}): Promise<RequestDetail> {
  const { status, body } = await call(who, 'POST', '/requests', order(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
export const approve = (who: Who, id: string, revision = 1) =>
  call(who, 'POST', `/approvals/${id}/approve`, { revision, comment: 'fine' });
export const reject = (who: Who, id: string, revision = 1) =>
  call(who, 'POST', `/approvals/${id}/reject`, { revision, comment: 'too big' });
export const changed = (revision: number, workersNumber: number, name: string) => ({
  kind: 'create',
  revision,
  name,
  parameters: { region: 'eu-central-1', workersNumber },
  justification: 'smaller',
});
export async function auditOf(id: string): Promise<string[]> {
  const rows = await deps.db.auto.$queryRawUnsafe<{ action: string }[]>(
    'SELECT action FROM audit_entries WHERE key = $1 ORDER BY seq',
    id,
  );
  return rows.map(({ action }) => action);
}
export const toldOf = async (id: string) =>
  (
    await deps.db.auto.$queryRawUnsafe<{ topic: string; comment: string | null }[]>(
      `SELECT topic, arguments->>'comment' AS comment FROM notices WHERE key = $1 ORDER BY at, topic DESC`,
      id,
    )
  ).map(({ topic, comment }) => (comment === null ? topic : `${topic}: ${comment}`));
export const jobsOf = (id: string) => deps.jobs.filter((job) => job.requestId === id);
export const nodesUsed = async () => {
  const { body } = await call<Project>('dev', 'GET', '/projects/payments');
  return body.quota.find(({ resource }) => resource === 'nodes')?.used ?? -1;
};
export const inbox = (who: Who, view: string) => call<ApprovalPage>(who, 'GET', `/approvals?view=${view}&limit=200`);
export const ids = ({ body }: Answer<ApprovalPage>) => body.items.map(({ request }) => request.id);
