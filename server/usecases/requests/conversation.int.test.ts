import { describe, expect, it } from 'vitest';
import { mostComments } from '../../../lib/contracts/choices.ts';
import type { Conversation, RequestComment } from '../../../lib/contracts/comments.ts';
import type { NotificationPage } from '../../../lib/contracts/notifications.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import {
  api,
  approve,
  auditOf,
  call,
  databaseUrl,
  deps,
  setPolicy,
  submit,
  toldOf,
  type Who,
  withApprovals,
} from '../../../tests/support/approvals.ts';
import { createPerson } from '../../../tests/support/organisation.ts';
import { createNoticeStore } from '../../db/notices/notice-store.ts';
import { expandNotices } from '../../jobs/expand-notices.ts';

withApprovals();

const write = (who: Who, id: string, text: string) =>
  call<RequestComment & Problem>(who, 'POST', `/requests/${id}/comments`, { text });
const read = (who: Who, id: string) => call<Conversation & Problem>(who, 'GET', `/requests/${id}/comments`);
const remind = (who: Who, id: string) => call(who, 'POST', `/requests/${id}/remind`);
const query = <T>(sql: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(sql, ...values);
async function heard(who: Who, id: string): Promise<string[]> {
  await expandNotices({
    db: deps.db,
    clock: deps.clock,
    notices: createNoticeStore(databaseUrl()),
    eventLog: deps.eventLog,
    onError: (error) => {
      throw error;
    },
  });
  const { body } = await call<NotificationPage>(who, 'GET', '/notifications?limit=200');
  return body.items.filter(({ key }) => key === id).map(({ topic }) => topic);
}

describe('the conversation about a request', () => {
  it('goes to and fro between requester and approver, and each hears of the other', async () => {
    const { id } = await submit();
    expect((await read('dev', id)).body).toEqual({ items: [], refusal: null });
    const asked = await write('lead', id, '  Why nine workers?  ');
    expect(asked).toMatchObject({
      status: 201,
      body: { author: 'lead@demo', byRequester: false, text: 'Why nine workers?' },
    });
    expect((await write('dev', id, 'The load test needs them.\nFor a week.')).status).toBe(201);
    const { body } = await read('auditor', id);
    expect(body.items.map(({ author, byRequester, text }) => [author, byRequester, text])).toEqual([
      ['lead@demo', false, 'Why nine workers?'],
      ['dev@demo', true, 'The load test needs them.\nFor a week.'],
    ]);
    expect(body.refusal).toBe('not-yours');
    expect(await toldOf(id)).toEqual([
      'request-waits',
      'request-question: Why nine workers?',
      'request-reply: The load test needs them. For a week.',
    ]);
    expect(await heard('dev', id)).toEqual(['request-question', 'request-waits']);
    expect(await heard('lead', id)).toEqual(['request-reply', 'request-waits']);
    expect(await heard('second', id)).toEqual(['request-reply', 'request-waits']);
    expect(await heard('engineer', id)).toEqual([]);
  });

  it('is recorded as an act, without its words', async () => {
    const { id } = await submit();
    const { body } = await write('dev', id, 'A canary of 21 letters');
    expect(await auditOf(id)).toEqual(['submit-request', 'comment-request']);
    const [row] = await query<{ after: unknown }>(
      `SELECT after FROM audit_entries WHERE key = $1 AND action = 'comment-request'`,
      id,
    );
    expect(row?.after).toEqual({ comment: body.id, characters: 22 });
    expect(await query(`SELECT 1 FROM audit_entries WHERE after::text LIKE '%canary%'`)).toEqual([]);
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
  });

  it('is live: the request tells that it changed, to those of its project', async () => {
    const { id } = await submit();
    const [before] = await query<{ id: bigint }>('SELECT max(id) AS id FROM events');
    await write('lead', id, 'Why?');
    const told = await query('SELECT subject, key, project FROM events WHERE id > $1', before?.id);
    expect(told).toEqual([{ subject: 'requests', key: id, project: 'payments' }]);
  });

  it('goes on after the answer', async () => {
    const { id } = await submit();
    await approve('lead', id);
    expect((await write('dev', id, 'Thank you')).status).toBe(201);
  });

  it.each(['engineer', 'auditor'] as const)('%s reads it and writes nothing', async (who) => {
    const { id } = await submit();
    expect((await write(who, id, 'me too')).status).toBe(403);
    expect((await read(who, id)).body).toEqual({ items: [], refusal: 'not-yours' });
  });

  it('does not exist for people of other projects', async () => {
    const { id } = await submit();
    const { token } = await createPerson(deps, 'dev3@demo');
    const path = `/requests/${id}/comments`;
    expect((await api('GET', path, { token })).status).toBe(404);
    expect((await api('POST', path, { token, body: { text: 'x' } })).status).toBe(404);
    expect((await api('POST', `/requests/${id}/remind`, { token })).status).toBe(404);
  });

  it('is closed to a read-only token', async () => {
    const { id } = await submit();
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers'], { readOnly: true });
    expect((await api('POST', `/requests/${id}/comments`, { token, body: { text: 'x' } })).status).toBe(403);
  });

  it('takes text as it is and of a bounded length', async () => {
    const { id } = await submit();
    for (const text of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 7]) {
      const refused = await call<Problem>('dev', 'POST', `/requests/${id}/comments`, { text });
      expect(refused, String(text).slice(0, 9)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/text' }] },
      });
    }
    const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1))';
    expect((await write('dev', id, hostile)).body.text).toBe(hostile);
    expect((await read('dev', id)).body.items).toHaveLength(1);
  });

  it('holds a bounded number, also when the last two come at once', async () => {
    const { id } = await submit();
    await query(
      `INSERT INTO request_comments (id, request_id, at, author_id, author, by_requester, text)
       SELECT gen_random_uuid(), $1::uuid, now() - make_interval(secs => n), gen_random_uuid(), 'dev@demo', true, n::text
       FROM generate_series(1, $2::int) n`,
      id,
      mostComments - 1,
    );
    const answers = await Promise.all([write('dev', id, 'last'), write('lead', id, 'last')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toContain(`${mostComments}`);
    expect((await read('dev', id)).body).toMatchObject({ refusal: 'full' });
    expect((await read('dev', id)).body.items).toHaveLength(mostComments);
  });
});

describe('a reminder', () => {
  it('tells those who decide once more, once a day, and says when it can be sent again', async () => {
    const { id } = await submit();
    const asked = await call('dev', 'GET', `/requests/${id}`);
    expect(asked.body.waiting?.reminder).toEqual({ lastAt: null, nextAt: null, isMine: true });
    const { status, body } = await remind('dev', id);
    expect([status, body.timeline.at(-1)?.type]).toEqual([200, 'reminded']);
    const { lastAt, nextAt } = body.waiting?.reminder ?? {};
    expect(Date.parse(nextAt ?? '') - Date.parse(lastAt ?? '')).toBe(24 * 3_600_000);
    expect(await heard('lead', id)).toEqual(['request-reminder', 'request-waits']);
    expect(await heard('dev', id)).toEqual(['request-waits']);
    const again = await remind('dev', id);
    expect(again).toMatchObject({
      status: 409,
      body: { message: { key: 'said.reminder-again', params: { nextAt } } },
    });
    expect(await auditOf(id)).toEqual(['submit-request', 'remind-approvers']);
    await query(
      `UPDATE request_timeline SET at = at - interval '1 day' WHERE request_id = $1::uuid AND type = 'reminded'`,
      id,
    );
    expect((await call('dev', 'GET', `/requests/${id}`)).body.waiting?.reminder.nextAt).toBeNull();
    expect((await remind('dev', id)).status).toBe(200);
  });

  it('is sent once when it is asked for twice at once', async () => {
    const { id } = await submit();
    const answers = await Promise.all([remind('dev', id), remind('dev', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await toldOf(id)).toEqual(['request-waits', 'request-reminder']);
  });

  it('is the requester’s alone, and goes only to who may decide', async () => {
    const { id } = await submit();
    for (const who of ['lead', 'engineer', 'auditor'] as const) expect((await remind(who, id)).status).toBe(403);
    expect((await call('lead', 'GET', `/requests/${id}`)).body.waiting?.reminder.isMine).toBe(false);
    await setPolicy({ autoApprove: [], approvals: [{ above: '1', count: 1, by: 'global-lead' }] });
    const high = await submit();
    await remind('dev', high.id);
    expect(await heard('lead', high.id)).toContain('request-reminder');
    expect(await heard('ownLead', high.id)).toEqual([]);
  });

  it('counts as read once somebody has answered, and cannot be sent any more', async () => {
    const { id } = await submit();
    await remind('dev', id);
    await heard('second', id);
    await approve('lead', id);
    await heard('second', id);
    const { body } = await call<NotificationPage>('second', 'GET', '/notifications?limit=200');
    const reminder = body.items.find(({ key, topic }) => key === id && topic === 'request-reminder');
    expect(reminder?.readAt).not.toBeNull();
    expect((await remind('dev', id)).status).toBe(409);
  });
});
