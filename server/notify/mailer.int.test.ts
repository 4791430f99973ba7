import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeArguments, type NoticeTopic, noticeTopics } from '../../lib/contracts/notifications.ts';
import { closedPort, startMail } from '../../tests/support/sinks.ts';
import type { Notice } from '../domain/notices/notice.ts';
import type { Outgoing } from '../ports/deliveries.ts';
import { createMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';

const portalUrl = 'https://slipway.example.com';
const dana = { email: 'dana@example.com', locale: 'en' };
let mail: Awaited<ReturnType<typeof startMail>>;

beforeAll(async () => {
  mail = await startMail();
});
afterAll(() => mail.stop());
beforeEach(async () => {
  mail.setFaults();
  await mail.clear();
});

const hostile = '<script>alert(1)</script>\r\nBcc: evil@example.com';
const notice = (topic: NoticeTopic, more: Partial<Notice> = {}): Notice => ({
  at: new Date('2026-11-21T10:00:00Z'),
  topic,
  project: 'payments',
  subject: 'requests',
  key: 'r-1',
  actorId: null,
  arguments: { kind: 'create', cluster: 'shop', requester: 'dev@demo', by: 'lead@demo' },
  ...more,
});
const message = (one: Notice, id = '7b0c2c0a-2c1f-4d1f-9d56-0a4f3f4d6f10'): Outgoing => ({
  id,
  at: one.at,
  notice: one,
});
const mailer = (more: object = {}) => createMailer({ smtpUrl: mail.smtpUrl, portalUrl, ...more });

describe('a mail', () => {
  it('says what happened in the person’s language, with the way there', async () => {
    await mailer().send(dana, message(notice('request-approved')));
    await mailer().send({ ...dana, locale: 'zh' }, message(notice('request-approved'), 'second'));
    const [english, chinese] = mail.mails();
    expect(english).toMatchObject({
      subject: 'Slipway: The order of shop was approved',
      from: 'Slipway <slipway@slipway.example.com>',
      recipients: ['dana@example.com'],
      text: expect.stringContaining('https://slipway.example.com/requests/r-1'),
      html: expect.stringContaining('href="https://slipway.example.com/requests/r-1"'),
      headers: {
        'message-id': '<7b0c2c0a-2c1f-4d1f-9d56-0a4f3f4d6f10@slipway.example.com>',
        'list-id': 'Slipway <notifications.slipway.example.com>',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(chinese?.subject).toMatch(/^Slipway: .*\p{Script=Han}/u);
  });

  it('says in its footer which installation sends it, and nobody’s name is markup', async () => {
    const readName = async () => 'Acme <b>Cloud</b>';
    await mailer({ readName }).send(dana, message(notice('request-approved')));
    const [sent] = mail.mails();
    expect(sent?.text).toContain('Sent by Acme <b>Cloud</b>.');
    expect(sent?.html).toContain('Sent by Acme &lt;b&gt;Cloud&lt;/b&gt;.');
  });

  it('gives Slipway’s own reasons in that language, and those of others as they are', () => {
    const textOf = (locale: string, said: NoticeArguments) =>
      renderMail({ ...dana, locale }, message(notice('request-failed', { arguments: said })), portalUrl).text;
    const own = { reason: 'English', reasonMessage: { key: 'said.removed-unready', params: {} } };
    expect(textOf('zh', own)).toContain('集群在就绪之前已从管理集群中移除');
    expect(textOf('zh', { ...own, reasonMessage: { key: 'said.of-tomorrow' } })).toContain('English');
    expect(textOf('zh', { reason: 'quota "cpu" reached' })).toContain('quota "cpu" reached');
  });

  it('holds nothing that runs, and one recipient, whatever things are called', async () => {
    const named = { kind: 'create', cluster: hostile, by: hostile, comment: hostile, requester: hostile };
    await mailer().send(dana, message(notice('request-approved', { arguments: named, key: '"><img src=x>' })));
    const [sent] = mail.mails();
    expect(sent?.html).not.toMatch(/<script|<img/);
    expect(sent?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(sent?.subject).toContain('<script>alert(1)</script> Bcc: evil@example.com');
    expect([sent?.recipients, sent?.headers.bcc]).toEqual([['dana@example.com'], undefined]);
  });

  it('goes to one address, also when it looks like two', async () => {
    await mailer().send({ ...dana, email: 'a@example.com, b@example.com' }, message(notice('cluster-ready')));
    expect(mail.mails().flatMap(({ recipients }) => recipients).length).toBeLessThanOrEqual(1);
  });

  it.each(noticeTopics)('about %s is written in both languages', (topic) => {
    for (const locale of ['en', 'zh']) {
      const { subject, text } = renderMail({ ...dana, locale }, message(notice(topic)), portalUrl);
      for (const part of [subject, text]) expect(part).not.toMatch(/notices\.|[{}]|undefined/);
    }
  });
});

describe('a mail server', () => {
  const send = (more: object = {}) => mailer(more).send(dana, message(notice('cluster-ready')));

  it('that refuses the recipient is believed', async () => {
    mail.setFaults({ refused: [dana.email] });
    expect(await send()).toEqual({ isDelivered: false, isFinal: true, detail: 'refused 550' });
  });

  it('that is down, slow or not there is tried again', async () => {
    mail.setFaults({ isDown: true });
    expect(await send()).toMatchObject({ isDelivered: false, isFinal: false });
    mail.setFaults({ delayMs: 2_000 });
    expect(await send({ timeoutMs: 200 })).toEqual({ isDelivered: false, isFinal: false, detail: 'timed-out' });
    const away = await send({ smtpUrl: `smtp://user:canary@127.0.0.1:${await closedPort()}` });
    expect(away).toEqual({ isDelivered: false, isFinal: false, detail: 'unreachable' });
  });

  it('is told the sender that the operator chose', async () => {
    await send({ smtpUrl: `${mail.smtpUrl}/?from=${encodeURIComponent('Platform <platform@corp.example>')}` });
    // A mail that was given up as too slow may have arrived meanwhile.
    expect(mail.mails().map(({ from }) => from)).toContain('Platform <platform@corp.example>');
  });
});
