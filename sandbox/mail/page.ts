import type { StoredMail } from './mailbox.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { max-width: 860px; margin: 24px auto; padding: 0 16px }
  table { width: 100%; border-collapse: collapse } td, th { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid #8884 }
  time, th { opacity: .75; white-space: nowrap } iframe { width: 100%; height: 420px; border: 1px solid #8884; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style><body><h1>${escapeHtml(title)}</h1>${body}</body></html>\n`;

/** All mails, the newest first. */
export function renderList(mails: readonly StoredMail[]): string {
  if (mails.length === 0) return page('Mail of the sandbox', '<p>No mail has come yet.</p>');
  const rows = [...mails]
    .reverse()
    .map(
      ({ id, receivedAt, recipients, subject }) =>
        `<tr><td><a href="/mail/${id}">${escapeHtml(subject || '(no subject)')}</a></td>` +
        `<td>${escapeHtml(recipients.join(', '))}</td><td><time>${escapeHtml(receivedAt)}</time></td></tr>`,
    );
  return page(
    'Mail of the sandbox',
    `<table><thead><tr><th>Subject</th><th>To</th><th>Received</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

/** One mail: its text, and its HTML in a frame that can do nothing. */
export function renderMail({ id, subject, from, recipients, receivedAt, text, html }: StoredMail): string {
  const facts = [from, recipients.join(', '), receivedAt].map(escapeHtml);
  return page(
    subject || '(no subject)',
    `<p><a href="/mail">All mail</a></p><p>From ${facts[0]}<br>To ${facts[1]}<br><time>${facts[2]}</time></p>` +
      `<h2>Text</h2><pre>${escapeHtml(text)}</pre>` +
      (html && `<h2>HTML</h2><iframe title="The mail as HTML" sandbox src="/mail/${id}/html"></iframe>`),
  );
}
