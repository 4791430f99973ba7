import { describe, expect, it } from 'vitest';
import type { ApprovalPage, Review } from '../../../lib/contracts/approvals.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Answer } from '../../../tests/support/api.ts';
import {
  api,
  approve,
  auditOf,
  call,
  changed,
  deps,
  ids,
  inbox,
  jobsOf,
  nodesUsed,
  order,
  reject,
  setPolicy,
  submit,
  toldOf,
  withApprovals,
} from '../../../tests/support/approvals.ts';
import { createCluster, createPerson } from '../../../tests/support/organisation.ts';
import { expireUnanswered } from '../../jobs/expire-unanswered.ts';
import { stepRequest } from '../requests/steps/step-request.ts';

withApprovals();

describe('a request that a policy leaves to people', () => {
  it('waits, holds its quota, and starts when a lead agrees', async () => {
    const before = await nodesUsed();
    const request = await submit();
    expect(request).toMatchObject({ state: 'awaiting-approval', reservation: { nodes: 12, state: 'held' } });
    expect(request.checks).toContainEqual({
      name: 'policy',
      outcome: 'warning',
      detail: 'Needs approval: 12 nodes, more than 5',
      message: { key: 'policyReason.nodes-above', params: expect.objectContaining({ nodes: 12, max: 5 }) },
    });
    expect(request.timeline).toMatchObject([
      { type: 'submitted' },
      { type: 'awaitingApproval', said: [{ message: { key: 'policyReason.nodes-above' } }] },
    ]);
    expect(jobsOf(request.id)).toEqual([]);
    expect(await nodesUsed()).toBe(before + 12);
    const { waiting } = (await call('dev', 'GET', `/requests/${request.id}`)).body;
    expect(waiting?.deciders).toContain('lead@demo');
    expect(waiting?.deciders).not.toContain('dev@demo');
    const { status, body } = await approve('lead', request.id);
    expect([status, body.state, body.waiting]).toEqual([200, 'approved', null]);
    expect(jobsOf(request.id)).toEqual([{ kind: 'carry-out', requestId: request.id }]);
    expect(await auditOf(request.id)).toEqual(['submit-request', 'approve-request']);
    expect(await toldOf(request.id)).toEqual(['request-waits', 'request-approved: fine']);
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
  });

  it('is approved at once when a rule covers it, and extensions and deletions are judged too', async () => {
    const small = await submit('dev', { parameters: { region: 'eu-central-1' } });
    expect(small).toMatchObject({ state: 'approved' });
    expect(await toldOf(small.id)).toEqual(['request-submitted']);
    const message = { key: 'said.by-rule', params: { rule: 'small' } };
    expect(small.timeline.at(-1)).toMatchObject({
      actor: 'slipway',
      type: 'approved',
      detail: 'Rule small',
      said: [{ detail: 'Rule small', message }],
    });
    await createCluster(deps, 'payments', 'old', 'payments', 'dev@demo');
    const cluster = { namespace: 'payments', name: 'old' };
    await setPolicy({ autoApprove: [{ name: 'go', kinds: ['delete'] }] });
    const extend = await call('dev', 'POST', '/requests', { kind: 'extend', cluster, expiresInDays: 9 });
    expect(extend.body).toMatchObject({ state: 'awaiting-approval' });
    expect((await approve('lead', extend.body.id)).body.state).toBe('approved');
    expect(jobsOf(extend.body.id)).toEqual([{ kind: 'carry-out', requestId: extend.body.id }]);
    // A cluster has one open change at a time.
    for (const event of ['start', 'finish'] as const) await stepRequest(deps, extend.body.id, () => ({ event }));
    expect((await call('dev', 'POST', '/requests', { kind: 'delete', cluster })).body.state).toBe('approved');
  });

  it('is refused at its field when a policy forbids it, and nothing is stored', async () => {
    await setPolicy({ allowedRegions: ['us-east-1'], requiredFields: ['purpose'], namePattern: '{project}-*' });
    const refused = await call('dev', 'POST', '/requests', order());
    expect(refused).toMatchObject({ status: 409, body: { code: 'policy-violation' } });
    expect(refused.body.errors?.map(({ pointer }) => pointer)).toEqual(['/purpose', '/name', '/parameters']);
  });

  it('frees what it held when it is rejected with a reason', async () => {
    const before = await nodesUsed();
    const { id } = await submit();
    expect((await call('lead', 'POST', `/approvals/${id}/reject`, { revision: 1, comment: ' ' })).status).toBe(422);
    expect((await reject('lead', id)).body).toMatchObject({ state: 'rejected', reason: 'too big' });
    expect(await toldOf(id)).toEqual(['request-waits', 'request-rejected: too big']);
    expect(await nodesUsed()).toBe(before);
  });

  it('comes back with a comment, is changed, judged and reserved anew, and is approved', async () => {
    const { id, cluster } = await submit();
    const before = await nodesUsed();
    const asked = await call('lead', 'POST', `/approvals/${id}/request-changes`, { revision: 1, comment: 'fewer' });
    expect(asked.body).toMatchObject({ state: 'changes-requested', reason: 'fewer' });
    expect(await nodesUsed()).toBe(before);
    const name = cluster?.name ?? '';
    const again = await call('dev', 'POST', `/requests/${id}/resubmit`, changed(1, 4, name));
    expect(again.body).toMatchObject({ state: 'awaiting-approval', reservation: { nodes: 7 }, reason: null });
    expect(await nodesUsed()).toBe(before - 5);
    const review = await call<Review>('lead', 'GET', `/approvals/${id}`);
    expect(review.body).toMatchObject({ revision: 2, refusal: null, answer: null });
    const label = { en: 'Worker nodes', zh: '工作节点数' };
    expect(review.body.sinceLast).toContainEqual({ pointer: '/parameters/workersNumber', before: 9, after: 4, label });
    expect(review.body.changes).toContainEqual({ pointer: '/parameters/workersNumber', before: 2, after: 4, label });
    expect(review.body.quota.find(({ resource }) => resource === 'nodes')).toMatchObject({
      now: before - 12,
      after: before - 5,
    });
    expect((await approve('lead', id, 2)).body.state).toBe('approved');
    expect(await toldOf(id)).toEqual([
      'request-waits',
      'request-changes-asked: fewer',
      'request-waits',
      'request-approved: fine',
    ]);
    const late = await call('dev', 'POST', `/requests/${id}/resubmit`, changed(2, 2, name));
    expect(late.status).toBe(409);
  });

  it('is approved at once when the change makes it small enough', async () => {
    const { id, cluster } = await submit();
    const { body } = await call('dev', 'POST', `/requests/${id}/resubmit`, changed(1, 1, cluster?.name ?? ''));
    expect(body).toMatchObject({ state: 'approved', reservation: { nodes: 4 } });
    expect(jobsOf(id)).toHaveLength(1);
  });

  it('refuses a change beyond the quota and keeps what it was', async () => {
    const { id, cluster } = await submit();
    const before = await nodesUsed();
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE quotas SET limit_value = $1 WHERE project = 'payments' AND resource = 'nodes'`,
      before + 1,
    );
    const body = changed(1, 12, cluster?.name ?? '');
    expect(await call('dev', 'POST', `/requests/${id}/resubmit`, body)).toMatchObject({
      status: 409,
      body: { code: 'quota-exceeded' },
    });
    expect(await nodesUsed()).toBe(before);
    await deps.db.auto.$queryRawUnsafe(`UPDATE quotas SET limit_value = 1000 WHERE project = 'payments'`);
    expect((await call('dev', 'GET', `/requests/${id}`)).body.state).toBe('awaiting-approval');
  });

  it('expires when nobody answers, once, and frees what it held', async () => {
    const before = await nodesUsed();
    const { id } = await submit();
    await expireUnanswered(deps);
    expect((await call('dev', 'GET', `/requests/${id}`)).body.state).toBe('awaiting-approval');
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE request_reviews SET expires_at = now() - interval '1 minute' WHERE request_id = $1::uuid`,
      id,
    );
    await Promise.all([expireUnanswered(deps), expireUnanswered(deps)]);
    expect((await call('dev', 'GET', `/requests/${id}`)).body).toMatchObject({
      state: 'expired',
      reason: 'Nobody answered in time',
      reasonMessage: { key: 'said.nobody-answered' },
    });
    expect(await auditOf(id)).toEqual(['submit-request', 'expire-request']);
    expect(await toldOf(id)).toEqual(['request-waits', 'request-expired']);
    expect(await nodesUsed()).toBe(before);
    expect((await approve('lead', id)).status).toBe(409);
  });

  it('needs as many people as the policy says, each of them another one', async () => {
    await setPolicy({ autoApprove: [], approvals: [{ above: '1', count: 2, by: 'global-lead' }] });
    const { id } = await submit();
    expect((await approve('ownLead', id)).status).toBe(403);
    expect((await approve('lead', id)).body).toMatchObject({ state: 'awaiting-approval' });
    expect((await approve('lead', id)).status).toBe(409);
    const twin = await createPerson(deps, 'LEAD@demo', ['platform-leads']);
    const again = { token: twin.token, body: { revision: 1 } };
    expect((await api('POST', `/approvals/${id}/approve`, again)).status).toBe(409);
    expect(ids(await inbox('lead', 'needs-me'))).not.toContain(id);
    expect(ids(await inbox('second', 'needs-me'))).toContain(id);
    expect((await approve('second', id)).body.state).toBe('approved');
    expect(await auditOf(id)).toEqual(['submit-request', 'agree-to-request', 'approve-request']);
    expect(jobsOf(id)).toHaveLength(1);
  });
});

describe('negative test 4: who only reads', () => {
  it.each(['auditor', 'engineer', 'dev'] as const)('%s answers no request and is told what is missing', async (who) => {
    const { id } = await submit(who === 'dev' ? 'engineer' : 'dev');
    for (const verb of ['approve', 'reject', 'request-changes']) {
      const answer = await call(who, 'POST', `/approvals/${id}/${verb}`, { revision: 1, comment: 'x' });
      expect(answer).toMatchObject({ status: 403, body: { missingAction: 'request.approve' } });
    }
    expect((await call<Review>(who, 'GET', `/approvals/${id}`)).body.refusal).toBe('missing-role');
    expect((await inbox(who, 'needs-me')).body.items).toEqual([]);
  });

  it('does not exist for people of other projects', async () => {
    const { id } = await submit();
    const other = await createPerson(deps, 'dev2@demo');
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const path of ['/approve', '/reject', '']) {
      const method = path === '' ? 'GET' : 'POST';
      const ask = (which: string) =>
        api<Problem>(method, `/approvals/${which}${path}`, {
          token: other.token,
          body: path === '' ? undefined : { revision: 1, comment: 'x' },
        });
      const [theirs, nobodys] = [await ask(id), await ask(missing)];
      expect(theirs.status).toBe(404);
      const plain = ({ body }: Answer<Problem>) => ({ ...body, traceId: '', instance: '' });
      expect(plain(theirs)).toEqual(plain(nobodys));
    }
    expect(ids(await api<ApprovalPage>('GET', '/approvals?view=all', { token: other.token }))).not.toContain(id);
  });
});

describe('negative test 5: nobody approves their own request', () => {
  it('not with the session’s account, nor a second one of the same e-mail or subject', async () => {
    const { id } = await submit('ownLead');
    for (const answer of [approve, reject]) expect((await answer('ownLead', id)).status).toBe(403);
    expect((await call<Review>('ownLead', 'GET', `/approvals/${id}`)).body.refusal).toBe('own-request');
    expect(ids(await inbox('ownLead', 'needs-me'))).not.toContain(id);
    expect(ids(await inbox('ownLead', 'mine'))).toContain(id);
    const sameMail = await createPerson(deps, 'Own-Lead@demo', ['platform-leads']);
    const described = {
      issuer: 'https://other.test',
      subject: 'own-lead@demo',
      email: 'x@demo',
      name: 'x',
      groups: [],
    };
    const groups = ['platform-leads'];
    const user = await deps.users.signIn(deps.db.auto, { ...described, groups }, deps.ids.newId(), new Date());
    await deps.db.auto.$queryRawUnsafe(
      'UPDATE tokens SET user_id = $1::uuid WHERE id = $2::uuid',
      user.id,
      (await createPerson(deps, 'unused@demo', groups)).tokenId,
    );
    expect(
      (await api('POST', `/approvals/${id}/approve`, { token: sameMail.token, body: { revision: 1 } })).status,
    ).toBe(403);
    const [{ hash } = { hash: '' }] = await deps.db.auto.$queryRawUnsafe<{ hash: string }[]>(
      'SELECT hash FROM tokens WHERE user_id = $1::uuid',
      user.id,
    );
    const second = `slw_${deps.ids.newSecret()}`;
    await deps.db.auto.$queryRawUnsafe('UPDATE tokens SET hash = $1 WHERE hash = $2', deps.ids.hash(second), hash);
    const sameSubject = await api('POST', `/approvals/${id}/approve`, { token: second, body: { revision: 1 } });
    expect(sameSubject.status).toBe(403);
    expect((await approve('lead', id)).body.state).toBe('approved');
  });

  it('and nobody makes it somebody else’s', async () => {
    const { id, cluster } = await submit('ownLead');
    const body = { ...changed(1, 8, cluster?.name ?? ''), requester: 'dev@demo' };
    const edited = await call('ownLead', 'POST', `/requests/${id}/resubmit`, body);
    expect(edited).toMatchObject({ status: 422, body: { errors: [{ pointer: '/requester' }] } });
    expect((await call('dev', 'POST', `/requests/${id}/resubmit`, changed(1, 8, cluster?.name ?? ''))).status).toBe(
      403,
    );
    const asked = { ...order(), requester: 'dev@demo' };
    expect((await call('ownLead', 'POST', '/requests', asked)).status).toBe(422);
  });
});

it('negative test 6: approving what was changed meanwhile is refused with the difference', async () => {
  const { id, cluster } = await submit();
  await call('dev', 'POST', `/requests/${id}/resubmit`, changed(1, 40, cluster?.name ?? ''));
  for (const answer of [approve, reject]) {
    const stale = await answer('lead', id);
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect(stale.body.errors).toMatchObject([
      { pointer: '/justification', detail: 'Changed from load test to smaller' },
      {
        pointer: '/parameters/workersNumber',
        detail: 'Changed from 9 to 40',
        message: { key: 'said.changed', params: { before: '9', after: '40' } },
      },
    ]);
  }
  expect(await auditOf(id)).toEqual(['submit-request', 'resubmit-request']);
  expect((await approve('lead', id, 7)).status).toBe(422);
  expect((await approve('lead', id, 2)).body.state).toBe('approved');
});

describe('negative test 7: answers at the same time', () => {
  it('approved twice: one wins, with one audit line and one job', async () => {
    const { id } = await submit();
    const answers = await Promise.all([approve('lead', id), approve('second', id), approve('lead', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await auditOf(id)).toEqual(['submit-request', 'approve-request']);
    expect(jobsOf(id)).toHaveLength(1);
  });

  it.each([1, 2, 3])('approved and rejected: one wins, with one audit line (%i)', async () => {
    const before = await nodesUsed();
    const { id } = await submit();
    const answers = await Promise.all([approve('lead', id), reject('second', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.state;
    expect(await auditOf(id)).toEqual(['submit-request', winner === 'approved' ? 'approve-request' : 'reject-request']);
    expect(jobsOf(id)).toHaveLength(winner === 'approved' ? 1 : 0);
    expect(await nodesUsed()).toBe(winner === 'approved' ? before + 12 : before);
  });

  it('approved while the requester changes or cancels it: one of the two holds', async () => {
    const { id, cluster } = await submit();
    const body = changed(1, 30, cluster?.name ?? '');
    const [yes, edit] = await Promise.all([approve('lead', id), call('dev', 'POST', `/requests/${id}/resubmit`, body)]);
    expect([yes.status, edit.status].sort()).toEqual([200, 409]);
    const second = await submit();
    const [agreed, cancelled] = await Promise.all([
      approve('lead', second.id),
      call('dev', 'POST', `/requests/${second.id}/cancel`, {}),
    ]);
    // An approved order may still be cancelled until it is carried out; a cancelled one is never approved.
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(agreed.status);
    expect((await call('dev', 'GET', `/requests/${second.id}`)).body.state).toBe('cancelled');
  });
});
