import type { IncomingMessage } from 'node:http';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { decodeProtobuf } from '../../lib/protobuf/protobuf.ts';

const mostBytes = 64 * 1024;

/** The object that a request brings, as JSON or, from Go's typed clients, as protobuf. @throws Error when it is none */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (request.headers['content-type'] === 'application/vnd.kubernetes.protobuf') return decodeProtobuf(body);
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (!isObject(value)) throw new Error('the body is no object');
  return value;
}
