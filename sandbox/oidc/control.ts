import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Directory } from './directory.ts';

const maxBodyLength = 10_000;

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBodyLength) throw new Error('the body is too long');
  }
  const value: unknown = JSON.parse(text || '{}');
  if (typeof value !== 'object' || value === null) throw new Error('the body is a JSON object');
  return value as Record<string, unknown>;
}

async function change(directory: Directory, email: string, request: IncomingMessage): Promise<boolean> {
  const { groups, disabled } = await readJson(request);
  if (groups !== undefined && !(Array.isArray(groups) && groups.every((group) => typeof group === 'string'))) {
    throw new Error('groups is a list of names');
  }
  if (disabled !== undefined && typeof disabled !== 'boolean') throw new Error('disabled is true or false');
  return directory.change(email, {
    ...(groups !== undefined && { groups }),
    ...(disabled !== undefined && { isDisabled: disabled }),
  });
}

async function answer(directory: Directory, request: IncomingMessage, path: string): Promise<boolean> {
  if (request.method === 'PUT' && path === '/identity/outage') {
    directory.setDown((await readJson(request)).down === true);
    return true;
  }
  const [, email, act] = /^\/identity\/people\/([^/]+)(\/logout)?$/.exec(path) ?? [];
  if (email === undefined) return false;
  const name = decodeURIComponent(email);
  if (act === undefined) return request.method === 'PUT' && change(directory, name, request);
  if (request.method !== 'POST') return false;
  await directory.endSessions(name);
  return true;
}

/**
 * What an administrator of the identity provider does: `GET /identity/people`; `PUT /identity/people/{email}` with
 * `groups` and `disabled`; `POST /identity/people/{email}/logout`; `PUT /identity/outage` with `down`.
 */
export function identityControl(directory: Directory) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = new URL(`http://control${request.url}`).pathname;
    if (!path.startsWith('/identity/')) return false;
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    if (request.method === 'GET' && path === '/identity/people') {
      say(200, { people: directory.list() });
      return true;
    }
    answer(directory, request, path).then(
      (done) => say(done ? 200 : 404, done ? { people: directory.list() } : { error: 'unknown person or path' }),
      (error: unknown) => say(400, { error: error instanceof Error ? error.message : String(error) }),
    );
    return true;
  };
}
