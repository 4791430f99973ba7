import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFault } from './fault.ts';
import type { FaultTable } from './fault-table.ts';

/** Answers a request of the control API, or says `false` when the path is somebody else's. */
export type ControlHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

function answer(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function serve(faults: FaultTable, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , id = '', action] = (request.url ?? '').split('?')[0]?.split('/').map(decodeURIComponent) ?? [];
  const known = { GET: 'GET', POST: 'POST', DELETE: 'DELETE' }[request.method ?? ''];
  if (known === 'GET' && id === '') answer(response, 200, { items: faults.list() });
  else if (known === 'POST' && id === '') {
    const fault = readFault(await readJson(request));
    faults.add(fault);
    answer(response, 201, fault);
  } else if (known === 'POST' && action === 'release') {
    const released = faults.release(id);
    if (released === undefined) answer(response, 404, { error: `there is no fault ${id}` });
    else answer(response, 200, { released });
  } else if (known === 'DELETE' && id !== '' && action === undefined) {
    if (faults.remove(id)) answer(response, 200, {});
    else answer(response, 404, { error: `there is no fault ${id}` });
  } else answer(response, 405, { error: 'GET or POST /faults, DELETE /faults/{id}, POST /faults/{id}/release' });
}

/**
 * The control API of the faults:
 * - `GET /faults` → `{ items: [Fault with hits and held] }`: how many requests it has met and holds now
 * - `POST /faults` with a Fault → 201 and the fault with its id; the same id replaces
 * - `POST /faults/{id}/release` → `{ released }`: held requests go on, the fault stays
 * - `DELETE /faults/{id}`: takes it away, held requests go on
 */
export function faultControl(faults: FaultTable): ControlHandler {
  return (request, response) => {
    if (!/^\/faults(\/|\?|$)/.test(request.url ?? '')) return false;
    serve(faults, request, response).catch((error: unknown) => {
      answer(response, 400, { error: (error as Error).message });
    });
    return true;
  };
}
