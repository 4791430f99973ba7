import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import { startControl } from '../control/server.ts';
import { findFreePort } from '../lib/ports.ts';
import { mailControl } from './control.ts';
import { Mailbox } from './mailbox.ts';
import { noMailFaults, startMailServer } from './server.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-mail-'));
  running.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'mail.jsonl');
  const [mailbox, faults] = [await Mailbox.open(file), noMailFaults()];
  const smtp = await startMailServer(0, mailbox, faults);
  running.push(() => smtp.stop());
  const port = await findFreePort();
  const control = await startControl(port, [mailControl(mailbox, faults)]);
  running.push(() => control.stop());
  const transport = createTransport(`smtp://127.0.0.1:${smtp.port}`);
  running.push(async () => transport.close());
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'application/json' }, ...init })).json();
  return { transport, ask, url: `http://127.0.0.1:${port}`, file };
}
const mail = { from: 'slipway@example.com', to: 'dana@example.com' };

it('keeps a mail as it was meant, however it was encoded', async () => {
  const { transport, ask, file } = await start();
  const subject = '集群 shop-prod 需要您批准，因为费用高于规则 — grün'.repeat(2);
  const text = `你好\n${'ü'.repeat(200)}\n=20 .\n.`;
  await transport.sendMail({ ...mail, subject, text, html: '<p>ü &lt;b&gt;</p>' });
  const { items } = (await ask('/mail?to=dana@example.com')) as { items: object[] };
  expect(items).toMatchObject([{ subject, recipients: ['dana@example.com'], html: '<p>ü &lt;b&gt;</p>' }]);
  expect((items[0] as { text: string }).text.trimEnd()).toBe(text);
  expect((await Mailbox.open(file)).list().length).toBe(1);
  expect(await ask('/mail?to=nobody@example.com')).toEqual({ items: [] });
});

it('shows mails as pages in which nothing runs', async () => {
  const { transport, url } = await start();
  await transport.sendMail({ ...mail, subject: '<script>1</script>', text: '<img src=x>', html: '<script>2</script>' });
  const list = await (await fetch(`${url}/mail`)).text();
  const one = await (await fetch(`${url}/mail/1`)).text();
  const html = await fetch(`${url}/mail/1/html`);
  expect(list + one).not.toMatch(/<script|<img/);
  expect([html.headers.get('content-security-policy'), await html.text()]).toEqual([
    expect.stringMatching(/^sandbox;/),
    expect.stringContaining('<script>2'),
  ]);
});

it('is down, or refuses a recipient, when it is told to', async () => {
  const { transport, ask } = await start();
  const put = (faults: object) => ask('/mail/faults', { method: 'PUT', body: JSON.stringify(faults) });
  await put({ refused: ['dana@example.com'] });
  await expect(transport.sendMail({ ...mail, text: '' })).rejects.toMatchObject({ responseCode: 550 });
  await put({ isDown: true });
  await expect(transport.sendMail({ ...mail, text: '' })).rejects.toMatchObject({ responseCode: 421 });
  await put({});
  await transport.sendMail({ ...mail, text: '' });
  expect(await ask('/mail')).toMatchObject({ items: [{ id: 1 }] });
});
