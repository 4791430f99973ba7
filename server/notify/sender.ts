import { Webhook } from 'standardwebhooks';
import type { Attempt } from '../../lib/contracts/destinations.ts';
import { noticePath } from '../../lib/notice-words.ts';
import { judgeStatus } from '../domain/notices/delivery.ts';
import type { DestinationSender, Outgoing } from '../ports/deliveries.ts';
import { type Outbound, type OutboundCall, OutboundError } from '../ports/outbound.ts';
import { renderSlack } from './slack.ts';

/** Sends messages to webhooks, signed as standardwebhooks says, and to Slack. */
export function createSender(outbound: Outbound, portalUrl: string): DestinationSender {
  return {
    async send({ kind, url, secret }, message, signal) {
      const call = kind === 'slack' ? toSlack(url, message, portalUrl) : toWebhook(url, secret, message, portalUrl);
      try {
        return judgeStatus((await outbound.post(call, signal)).status);
      } catch (error) {
        if (error instanceof OutboundError) return { outcome: error.failure, status: null } satisfies Attempt;
        throw error;
      }
    },
  };
}

const json = 'application/json';

function toSlack(url: string, message: Outgoing, portalUrl: string): OutboundCall {
  return { url, headers: { 'content-type': json }, body: JSON.stringify(renderSlack(message, portalUrl)) };
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function toWebhook(url: string, secret: string | null, { id, notice, at }: Outgoing, portalUrl: string): OutboundCall {
  if (secret === null) throw new Error('A webhook without a secret cannot be signed');
  const data = notice && {
    project: notice.project,
    subject: notice.subject,
    key: notice.key,
    url: new URL(noticePath(notice, ''), portalUrl).href,
    arguments: notice.arguments,
  };
  const body = JSON.stringify({
    type: notice?.topic ?? 'test',
    timestamp: (notice?.at ?? at).toISOString(),
    data: data ?? { url: portalUrl },
  });
  // Of the attempt, not of the notice: receivers refuse what is older than some minutes.
  const sentAt = new Date();
  return {
    url,
    body,
    headers: {
      'content-type': json,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    },
  };
}
