import type { Outgoing } from '../ports/deliveries.ts';
import { sayMessage } from './words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** https://docs.slack.dev/messaging/formatting-message-text/#escaping: what is left of mrkdwn mentions nobody. */
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
/** Slack takes 3,000 in a block; escaping makes some of them longer. */
const mostCharacters = 1_000;

const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);
const plain = (text: string) => ({ type: 'plain_text', text: cut(text), emoji: false });

/** A message of an incoming webhook. What people wrote stands in plain text, where no markup and no mention works. */
export function renderSlack(message: Outgoing, portalUrl: string): Record<string, unknown> {
  const { title, text, link, open } = sayMessage(message, 'en', portalUrl);
  const project = message.notice?.project ?? null;
  const context = [`<${escapeSlack(link)}|${escapeSlack(open)}>`, ...(project === null ? [] : [escapeSlack(project)])];
  return {
    text: escapeSlack(cut(`${title}: ${text}`)),
    unfurl_links: false,
    blocks: [
      { type: 'section', text: plain(title) },
      { type: 'section', text: plain(text) },
      { type: 'context', elements: [{ type: 'mrkdwn', text: context.join(' · ') }] },
    ],
  };
}
