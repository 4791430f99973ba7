import type { Locale } from '../../lib/locales.ts';
import type { CostMail } from '../ports/cost-mailings.ts';
import type { Outgoing } from '../ports/deliveries.ts';
import { localeOf, sayCosts, sayMessage, saySender, type Words } from './words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const mostSubject = 200;

/** One line whatever is in it: a line break would begin another header. */
const toSubject = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, mostSubject);

/** A mail as it is handed over. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where its reader says that they want no more. */
  settings: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Plain text, and the same as simple HTML in which nobody's words are markup. */
function render(words: Words, settings: string, language: Locale, name: string | null): RenderedMail {
  const { title, text, link, open } = words;
  const footer = [name === null ? null : saySender(name, language), words.footer].filter(Boolean).join(' ');
  const html = (part: string) => escapeHtml(part).replaceAll('\n', '<br>');
  return {
    settings,
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

/** A mail in the person's language. */
export function renderMail(
  { email, locale }: { email: string; locale: string | null },
  message: Outgoing,
  portalUrl: string,
  /** What the installation calls itself; null for Slipway. */
  name: string | null = null,
): RenderedMail {
  const language = localeOf(locale);
  const words = sayMessage(message, language, portalUrl, email);
  return render(words, new URL('/settings/notifications', portalUrl).href, language, name);
}

/** Costs of a period, with the file or the way to it. */
export function renderCostMail(
  { locale }: { locale: string | null },
  mail: CostMail,
  portalUrl: string,
  name: string | null = null,
): RenderedMail {
  const language = localeOf(locale);
  const { file } = mail;
  return {
    ...render(sayCosts(mail, language, portalUrl), new URL('/costs?mailings=true', portalUrl).href, language, name),
    ...(file && {
      attachments: [{ filename: file.name, content: file.content, contentType: 'text/csv; charset=utf-8' }],
    }),
  };
}
