import { createTransport } from 'nodemailer';
import type { CostMailer } from '../ports/cost-mailings.ts';
import type { Mailer, MailOutcome } from '../ports/deliveries.ts';
import { type RenderedMail, renderCostMail, renderMail } from './render-mail.ts';

export interface MailerOptions {
  /** `smtp://user:password@host:587`, the operator's; `?from=` names the sender. */
  smtpUrl: string;
  portalUrl: string;
  /** What the installation calls itself now; null for Slipway. */
  readName?: () => Promise<string | null>;
  /** For one mail from the connection to the server's word, milliseconds; below the lease of a delivery. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 30_000;
const timedOut: MailOutcome = { isDelivered: false, isFinal: false, detail: 'timed-out' };

/** Sends mails through the operator's server, each over a connection of its own, so that a slow one holds up no other. */
export function createMailer({
  smtpUrl,
  portalUrl,
  readName = async () => null,
  timeoutMs = defaultTimeoutMs,
}: MailerOptions): Mailer & CostMailer {
  const { url, from } = readAddress(smtpUrl, portalUrl);
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  const host = new URL(portalUrl).hostname;
  async function post(
    email: string,
    { id, at, list, ...mail }: RenderedMail & { id: string; at: Date; list: string },
  ): Promise<MailOutcome> {
    const { settings, attachments, ...content } = mail;
    const sent = transport.sendMail({
      // An object: a comma in an address makes no second recipient.
      from,
      to: { name: '', address: email },
      ...content,
      attachments,
      date: at,
      // The same in every attempt, so that a mailbox can drop the second.
      messageId: `<${id}@${host}>`,
      headers: {
        'List-Id': `Slipway <${list}.${host}>`,
        'List-Unsubscribe': `<${settings}>`,
        'Auto-Submitted': 'auto-generated',
      },
    });
    const timer = Promise.withResolvers<MailOutcome>();
    const timeout = setTimeout(() => timer.resolve(timedOut), timeoutMs);
    try {
      return await Promise.race([sent.then((): MailOutcome => delivered, judgeFailure), timer.promise]);
    } finally {
      clearTimeout(timeout);
    }
  }
  return {
    send: async (to, message) => {
      const { id, at } = message;
      const mail = renderMail(to, message, portalUrl, await readName());
      return post(to.email, { ...mail, id, at, list: 'notifications' });
    },
    sendCosts: async (to, mail) => {
      const { id, at } = mail;
      const rendered = renderCostMail(to, mail, portalUrl, await readName());
      return post(to.email, { ...rendered, id, at, list: 'costs' });
    },
  };
}

const delivered: MailOutcome = { isDelivered: true, isFinal: false, detail: 'delivered' };

/** Without `?from=` mails come from `slipway@` the portal's host. */
function readAddress(smtpUrl: string, portalUrl: string): { url: string; from: string } {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `slipway@${new URL(portalUrl).hostname}`;
  url.searchParams.delete('from');
  return { url: url.toString(), from: from.includes('<') ? from : `Slipway <${from}>` };
}

/** What the server says of the recipient or the mail is final; of the connection and the login it is not. */
function judgeFailure(error: unknown): MailOutcome {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail) {
    const isFinal = responseCode >= 500;
    return { isDelivered: false, isFinal, detail: `${isFinal ? 'refused' : 'deferred'} ${responseCode}`.trim() };
  }
  if (code === 'ETIMEDOUT') return timedOut;
  return { isDelivered: false, isFinal: false, detail: code === 'EAUTH' ? 'login-refused' : 'unreachable' };
}
