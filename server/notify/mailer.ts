import { createTransport } from 'nodemailer';
import type { Mailer, MailOutcome } from '../ports/deliveries.ts';
import { renderMail } from './render-mail.ts';

export interface MailerOptions {
  /** `smtp://user:password@host:587`, the operator's; `?from=` names the sender. */
  smtpUrl: string;
  portalUrl: string;
  /** For one mail from the connection to the server's word, milliseconds; below the lease of a delivery. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 30_000;
const timedOut: MailOutcome = { isDelivered: false, isFinal: false, detail: 'timed-out' };

/** Sends mails through the operator's server, each over a connection of its own, so that a slow one holds up no other. */
export function createMailer({ smtpUrl, portalUrl, timeoutMs = defaultTimeoutMs }: MailerOptions): Mailer {
  const { url, from } = readAddress(smtpUrl, portalUrl);
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  const host = new URL(portalUrl).hostname;
  return {
    async send({ email, locale }, message) {
      const { subject, text, html } = renderMail({ email, locale }, message, portalUrl);
      const sent = transport.sendMail({
        // An object: a comma in an address makes no second recipient.
        ...{ from, to: { name: '', address: email }, subject, text, html, date: message.at },
        // The same in every attempt, so that a mailbox can drop the second.
        messageId: `<${message.id}@${host}>`,
        headers: {
          'List-Id': `Slipway <notifications.${host}>`,
          'List-Unsubscribe': `<${new URL('/settings/notifications', portalUrl)}>`,
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
