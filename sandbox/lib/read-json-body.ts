import type { IncomingMessage } from 'node:http';

const mostBytes = 64 * 1024;

/** The body of a request. @throws Error when it is too long */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body of a request as text. @throws Error when it is too long */
export const readTextBody = async (request: IncomingMessage): Promise<string> =>
  (await readBytes(request)).toString('utf8');

/** The JSON object of a request. @throws Error when the body is none */
export async function readJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const value: unknown = JSON.parse((await readTextBody(request)) || '{}');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('the body is a JSON object');
  return value as Record<string, unknown>;
}
