import { isObject, type JsonObject } from '../../lib/json.ts';
import { parseJson } from '../../lib/json-text.ts';
import { decodeProtobuf } from '../../lib/protobuf/protobuf.ts';
import { badRequest } from '../status.ts';
import type { Call } from './context.ts';

/** The body of a request to a subresource whose kind is not that of the resource. @throws ApiError 400 */
export async function readAnyBody({ exchange }: Call): Promise<JsonObject> {
  const bytes = await exchange.readBody();
  if (exchange.contentType === 'application/vnd.kubernetes.protobuf') return decodeProtobuf(bytes);
  const body: unknown = parseJson(bytes.toString('utf8'));
  if (!isObject(body)) throw badRequest('the body is no object');
  return body;
}
