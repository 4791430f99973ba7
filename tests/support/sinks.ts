import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startControl } from '../../sandbox/control/server.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { Mailbox, type StoredMail } from '../../sandbox/mail/mailbox.ts';
import { type MailFaults, noMailFaults, startMailServer } from '../../sandbox/mail/server.ts';
import { createWebhookSink } from '../../sandbox/webhook/sink.ts';

/** A port at which nobody listens. */
export const closedPort = findFreePort;

export interface ReceivedCall {
  hook: string;
  headers: Record<string, string>;
  body: string;
}

/** The sandbox's receiver of webhooks. */
export async function startHooks() {
  const port = await findFreePort();
  const { stop } = await startControl(port, [createWebhookSink()]);
  const url = `http://127.0.0.1:${port}/hooks`;
  return {
    stop,
    host: `127.0.0.1:${port}`,
    urlOf: (hook: string) => `${url}/${hook}`,
    /** What a hook answers from now on. */
    answer: async (hook: string, how: { status?: number; delayMs?: number; location?: string }) =>
      void (await fetch(`${url}/${hook}`, { method: 'PUT', body: JSON.stringify(how) })),
    clear: async () => void (await fetch(url, { method: 'DELETE' })),
    async received(hook: string): Promise<ReceivedCall[]> {
      const response = await fetch(`${url}?hook=${hook}`);
      return ((await response.json()) as { items: ReceivedCall[] }).items;
    },
  };
}

/** The sandbox's mail server. */
export async function startMail() {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-mail-'));
  const mailbox = await Mailbox.open(join(folder, 'mail.jsonl'));
  const faults = noMailFaults();
  const smtp = await startMailServer(0, mailbox, faults);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    mails: (): StoredMail[] => mailbox.list(),
    /** What it does wrong from now on; nothing without a word. */
    setFaults: (next: Partial<MailFaults> = {}) => void Object.assign(faults, noMailFaults(), next),
    clear: () => mailbox.clear(),
    async stop() {
      await smtp.stop();
      await rm(folder, { recursive: true });
    },
  };
}
