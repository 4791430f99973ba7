import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestDetail } from '../../../../../lib/contracts/requests.ts';
import { adoptedTemplate, edgeKubeconfig } from '../../../../../tests/support/adoptions.ts';
import { call, deps, setPolicy, withApprovals } from '../../../../../tests/support/approvals.ts';
import { createCluster } from '../../../../../tests/support/organisation.ts';

withApprovals();
beforeAll(() => {
  deps.mirrored.set(`k0rdent.mirantis.com/ClusterTemplate payments/${adoptedTemplate}`, {
    metadata: { name: adoptedTemplate, namespace: 'payments', uid: 'adopted' },
    spec: { helm: { chartSpec: { chart: 'adopted-cluster', version: '1.0.2' } } },
    status: { valid: true, config: {}, chartVersion: '1.0.2' },
  });
});
beforeEach(() => setPolicy({ autoApprove: [] }));

let number = 0;

/** An adoption that a lead has handed back. */
async function handedBack(): Promise<RequestDetail> {
  number += 1;
  const body = { kind: 'adopt', project: 'payments', name: `edge-${number}`, kubeconfig: edgeKubeconfig() };
  const sent = await call('dev', 'POST', '/requests', body);
  expect([sent.status, sent.body.state]).toEqual([201, 'awaiting-approval']);
  const answer = { revision: 1, comment: 'another name' };
  const { body: back } = await call('lead', 'POST', `/approvals/${sent.body.id}/request-changes`, answer);
  expect(back.state).toBe('changes-requested');
  return back;
}
const again = (id: string, body: object) =>
  call('dev', 'POST', `/requests/${id}/resubmit`, { kind: 'adopt', revision: 1, ...body });
const kept = (id: string) => deps.requestSecrets.open(deps.db.auto, id);

it('keeps the kubeconfig that was sent before, under another name', async () => {
  const { id, credential } = await handedBack();
  const before = await kept(id);
  expect(before).toContain('a-token');
  const { status, body } = await again(id, { name: 'renamed', justification: 'named as asked' });
  expect([status, body.state, body.cluster?.name]).toEqual([200, 'awaiting-approval', 'renamed']);
  expect(body.credential).toMatch(/^renamed-/);
  expect(body.credential?.split('-').at(-1)).toBe(credential?.split('-').at(-1));
  expect(await kept(id)).toBe(before);
  expect((await deps.reservations.get(deps.db.auto, id))?.state).toBe('held');
  const approved = await call('lead', 'POST', `/approvals/${id}/approve`, { revision: 2 });
  expect(approved.body.state).toBe('approved');
});

it('puts another kubeconfig in its place, and tells in the audit which cluster it is', async () => {
  const { id } = await handedBack();
  const kubeconfig = edgeKubeconfig({ server: 'https://other.example.com:6443', user: { token: 'other-token' } });
  const { status } = await again(id, { name: 'other', kubeconfig });
  expect(status).toBe(200);
  expect(await kept(id)).toContain('other-token');
  const [entry] = await deps.db.auto.$queryRawUnsafe<{ after: { adopted?: { server: string } } }[]>(
    `SELECT after FROM audit_entries WHERE key = $1 AND action = 'resubmit-request'`,
    id,
  );
  expect(entry?.after.adopted?.server).toBe('https://other.example.com:6443');
  expect(JSON.stringify(entry)).not.toContain('other-token');
});

it('needs a kubeconfig again once the one that was sent is lost', async () => {
  const { id } = await handedBack();
  await deps.requestSecrets.forget(deps.db.auto, id);
  const { status, body } = await again(id, { name: 'lost' });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: '/kubeconfig', message: { key: 'said.adopt-kubeconfig-lost' } }]);
});

it('is refused under a name that a cluster has', async () => {
  const { id } = await handedBack();
  await createCluster(deps, 'payments', 'taken', 'payments');
  const { status, body } = await again(id, { name: 'taken' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.errors).toMatchObject([{ pointer: '/name', message: { key: 'said.name-taken' } }]);
});
