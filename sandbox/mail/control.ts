import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJsonBody } from '../lib/read-json-body.ts';
import type { Mailbox } from './mailbox.ts';
import { renderList, renderMail } from './page.ts';
import { type MailFaults, noMailFaults } from './server.ts';

function readFaults(body: Record<string, unknown>): MailFaults {
  const { refused = [], isDown = false, delayMs = 0 } = body;
  if (!Array.isArray(refused) || !refused.every((address) => typeof address === 'string'))
    throw new Error('refused is a list of addresses');
  if (typeof isDown !== 'boolean' || typeof delayMs !== 'number')
    throw new Error('isDown is true or false, delayMs a number');
  return { refused, isDown, delayMs };
}

/**
 * The mailbox for people and tests: `GET /mail` (a page, or JSON with `Accept: application/json`; `?to=` narrows),
 * `GET /mail/{id}`, `GET /mail/{id}/html`, `DELETE /mail`, `PUT /mail/faults` with `refused`, `isDown`, `delayMs`.
 */
export function mailControl(mailbox: Mailbox, faults: MailFaults) {
  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const wantsJson = (request.headers.accept ?? '').includes('application/json');
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    const show = (html: string, policy: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(html);
    const [, , id, view] = url.pathname.split('/');
    const own = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
    if (request.method === 'PUT' && id === 'faults') {
      Object.assign(faults, noMailFaults(), readFaults(await readJsonBody(request)));
      return say(200, faults);
    }
    if (request.method === 'DELETE' && !id) {
      await mailbox.clear();
      return say(200, {});
    }
    if (request.method !== 'GET') return say(405, { error: `${request.method} is not for ${url.pathname}` });
    const all = mailbox.list(url.searchParams.get('to'));
    if (!id) return wantsJson ? say(200, { items: all }) : show(renderList(all), own);
    const mail = all.find((one) => String(one.id) === id);
    if (!mail) return say(404, { error: 'no such mail' });
    if (view === 'html') return show(mail.html, `sandbox; ${own}`);
    return wantsJson ? say(200, mail) : show(renderMail(mail), own);
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(`http://control${request.url}`);
    if (url.pathname !== '/mail' && !url.pathname.startsWith('/mail/')) return false;
    answer(request, response, url).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
    });
    return true;
  };
}
