import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readJsonBody, readTextBody } from '../lib/read-json-body.ts';

/** A call that came. */
interface Received {
  at: string;
  hook: string;
  headers: IncomingMessage['headers'];
  body: string;
}
/** What a hook answers, and after how long. */
interface HookAnswer {
  status: number;
  delayMs: number;
  location: string | null;
}
const usual: HookAnswer = { status: 204, delayMs: 0, location: null };
const mostReceived = 500;

function readAnswer({ status = 204, delayMs = 0, location = null }: Record<string, unknown>): HookAnswer {
  if (!Number.isInteger(status) || typeof delayMs !== 'number') throw new Error('status and delayMs are numbers');
  if (location !== null && typeof location !== 'string') throw new Error('location is an address');
  return { status: status as number, delayMs, location };
}

/**
 * Receives webhooks for people and tests: `POST /hooks/{name}` is recorded; `GET /hooks` tells what came (`?hook=`
 * narrows); `PUT /hooks/{name}` with `status`, `delayMs`, `location` says what it answers from now on; `DELETE /hooks`
 * forgets all of it.
 */
export function createWebhookSink() {
  const answers = new Map<string, HookAnswer>();
  let received: Received[] = [];

  async function take(hook: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readTextBody(request);
    received = [...received, { at: new Date().toISOString(), hook, headers: request.headers, body }].slice(
      -mostReceived,
    );
    const { status, delayMs, location } = answers.get(hook) ?? usual;
    await delay(delayMs);
    response.writeHead(status, location === null ? {} : { location }).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<unknown> {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    const [, , hook = ''] = url.pathname.split('/');
    const { method } = request;
    if (method === 'POST' && hook) return take(hook, request, response);
    if (method === 'PUT' && hook) {
      const next = readAnswer(await readJsonBody(request));
      answers.set(hook, next);
      return say(200, next);
    }
    if (method === 'DELETE') {
      answers.clear();
      received = [];
      return say(200, {});
    }
    const wanted = url.searchParams.get('hook');
    return say(200, { items: received.filter((call) => wanted === null || call.hook === wanted) });
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(`http://hooks${request.url}`);
    if (url.pathname !== '/hooks' && !url.pathname.startsWith('/hooks/')) return false;
    answer(request, response, url).catch((error: unknown) => {
      if (response.headersSent) return;
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
    });
    return true;
  };
}
