import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ControlHandler } from '../control/server.ts';
import { readJsonBody } from '../lib/read-json-body.ts';
import type { Line } from './line.ts';

/**
 * Cuts members off from their control plane, and connects them again; what runs in them goes on. `GET /karmada/members`,
 * `PUT /karmada/members/{name}` with `isReachable`.
 */
export function memberControl(lines: ReadonlyMap<string, Line>): ControlHandler {
  const toItem = (name: string, line: Line) => ({ name, isReachable: line.isOpen });
  const answer = async (request: IncomingMessage, response: ServerResponse, name: string | undefined) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    const { method, url } = request;
    if (method === 'GET' && name === undefined) {
      return say(200, { items: [...lines].map((entry) => toItem(...entry)) });
    }
    const line = name === undefined ? undefined : lines.get(name);
    if (method !== 'PUT' || name === undefined) return say(405, { error: `${method} is not for ${url}` });
    if (!line) return say(404, { error: `no member ${name} that can be cut off` });
    const { isReachable } = await readJsonBody(request);
    if (typeof isReachable !== 'boolean') throw new Error('isReachable is true or false');
    line.setOpen(isReachable);
    return say(200, toItem(name, line));
  };
  return (request, response) => {
    const [topic, part, name] = new URL(`http://control${request.url}`).pathname.split('/').slice(1);
    if (topic !== 'karmada' || part !== 'members') return false;
    answer(request, response, name && decodeURIComponent(name)).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
    });
    return true;
  };
}
