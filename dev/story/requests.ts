import { setTimeout as sleep } from 'node:timers/promises';
import { extensions, orders } from './orders.ts';
import type { PersonaEntry } from './personas.ts';

type Post = (email: string, path: string, body: unknown) => Promise<Answer>;
interface Answer {
  status: number;
  text: string;
}

const patienceMs = 20_000;
/** While the portal has not read the catalog, or cannot ask the management cluster, an order is refused with these. */
const notYet = new Set([404, 409, 422, 503]);

function posterFor(url: string, personas: readonly PersonaEntry[]): Post {
  return async (email, path, body) => {
    const token = personas.find((persona) => persona.email === email)?.token ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
}

function accept({ status, text }: Answer, what: string): { id: string } {
  if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
  return JSON.parse(text) as { id: string };
}

/** Sends a request, again and again until the portal knows what it is about. */
async function submit(post: Post, email: string, body: unknown, end: number): Promise<string> {
  for (;;) {
    const answer = await post(email, '/requests', body);
    if (!notYet.has(answer.status) || Date.now() > end) return accept(answer, `${email} could not send a request`).id;
    await sleep(200);
  }
}

async function tellOrder(post: Post, order: (typeof orders)[number], end: number): Promise<void> {
  const { email, ends, conversation = [], ...asked } = order;
  const id = await submit(post, email, { kind: 'create', ...asked }, end);
  for (const { by, text } of conversation)
    accept(await post(by, `/requests/${id}/comments`, { text }), `${by} could not write about ${asked.name}`);
  if (ends === 'cancel') accept(await post(email, `/requests/${id}/cancel`, {}), `${email} could not cancel`);
  else if (ends) {
    const answer = { revision: 1, comment: ends.comment };
    accept(await post(ends.by, `/approvals/${id}/${ends.answer}`, answer), `${ends.by} could not answer ${asked.name}`);
  }
}

/**
 * Sends what people have asked for by the first sign-in, and answers it, through the portal. The people do so beside
 * each other; what comes of the orders that a rule approves is not waited for.
 */
export async function sendRequests(url: string, personas: readonly PersonaEntry[]): Promise<void> {
  const post = posterFor(url, personas);
  const end = Date.now() + patienceMs;
  const people = [...new Set(orders.map(({ email }) => email))];
  await Promise.all(
    people.map(async (person) => {
      for (const order of orders.filter(({ email }) => email === person)) await tellOrder(post, order, end);
      for (const { email, namespace, name, days, why } of extensions.filter(({ email }) => email === person)) {
        const cluster = { namespace, name };
        await submit(post, email, { kind: 'extend', cluster, expiresInDays: days, justification: why }, end);
      }
    }),
  );
}
