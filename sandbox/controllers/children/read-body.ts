import type { IncomingMessage } from 'node:http';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { decodeProtobuf } from '../../lib/protobuf/protobuf.ts';
import { readBytes } from '../../lib/read-json-body.ts';

/** The object that a request brings, as JSON or, from Go's typed clients, as protobuf. @throws Error when it is none */
export async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const body = await readBytes(request);
  if (request.headers['content-type'] === 'application/vnd.kubernetes.protobuf') return decodeProtobuf(body);
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (!isObject(value)) throw new Error('the body is no object');
  return value;
}
