import type { Outgoing } from '../ports/deliveries.ts';
import { localeOf, sayMessage } from './words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const mostSubject = 200;

/** One line whatever is in it: a line break would begin another header. */
const toSubject = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostSubject);

/** A mail in the person's language: plain text, and the same as simple HTML in which nobody's words are markup. */
export function renderMail(
  { email, locale }: { email: string; locale: string | null },
  message: Outgoing,
  portalUrl: string,
) {
  const language = localeOf(locale);
  const { title, text, link, open, footer } = sayMessage(message, language, portalUrl, email);
  const settings = new URL('/settings/notifications', portalUrl).href;
  const html = (part: string) => escapeHtml(part).replaceAll('\n', '<br>');
  return {
    subject: `Slipway: ${toSubject(title)}`,
    text: [title, text, link, '--', footer, settings].join('\n\n'),
    html:
      `<!doctype html><html lang="${language}"><body style="font:15px/1.5 system-ui,sans-serif">` +
      `<p><strong>${html(title)}</strong></p><p>${html(text)}</p>` +
      `<p><a href="${escapeHtml(link)}">${html(open)}</a></p>` +
      `<p style="font-size:13px;color:#666">${html(footer)} <a href="${escapeHtml(settings)}">${escapeHtml(settings)}</a></p>` +
      `</body></html>`,
  };
}
