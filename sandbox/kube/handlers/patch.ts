import { isObject, type JsonObject } from '../../lib/json.ts';
import { parseJson, stringifyJson } from '../../lib/json-text.ts';
import { decodeBody } from '../codec/codec.ts';
import { schemaOf } from '../codec/schemas.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';
import { applyJsonPatch } from '../patch/json.ts';
import { applyMergePatch } from '../patch/merge.ts';
import { PatchError } from '../patch/patch-error.ts';
import { applyStrategicMergePatch } from '../patch/strategic.ts';
import type { Resource } from '../registry/resource.ts';
import { ApiError, badRequest, invalid } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { sendWritten } from './answer.ts';
import { applyObject } from './apply.ts';
import { checkKind, syntaxText } from './body.ts';
import type { Call } from './context.ts';
import { checkBodyNamespace } from './create.ts';
import { checkBodyName, updateWith } from './update.ts';
import { readWriteOptions, type WriteOptions } from './write-options.ts';

const jsonPatch = 'application/json-patch+json';
const mergePatch = 'application/merge-patch+json';
const strategicPatch = 'application/strategic-merge-patch+json';
const applyPatch = 'application/apply-patch+yaml';

/** Built-in kinds are refused by the router, custom ones by their handler: two texts. */
function unsupportedPatch(resource: Resource): ApiError {
  return resource.custom
    ? unsupportedMediaType([jsonPatch, mergePatch, applyPatch])
    : new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
}

function asApiError(error: PatchError): ApiError {
  if (error.kind === 'inapplicable') {
    return new ApiError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
  }
  return new ApiError(error.code, error.reason, error.message);
}

function patched(resource: Resource, type: string, live: KubeObject, patch: unknown): JsonObject {
  try {
    if (type === jsonPatch) return applyJsonPatch(live, patch);
    if (type === mergePatch) return applyMergePatch(live, patch);
    return applyStrategicMergePatch(live, patch, schemaOf(resource));
  } catch (error) {
    throw error instanceof PatchError ? asApiError(error) : error;
  }
}

/** 422 that quotes the object which a patch made. */
const invalidPatch = (quoted: unknown, why: string): ApiError =>
  invalid({ group: '', thing: '' }, '', [
    {
      reason: 'FieldValueInvalid',
      message: `Invalid value: ${JSON.stringify(stringifyJson(quoted))}: ${why}`,
      field: 'patch',
    },
  ]);

function decodeResult(call: Call, options: WriteOptions, result: JsonObject): KubeObject {
  const { api, exchange, resource } = call;
  checkKind(resource, api.registry, result, Buffer.from(stringifyJson(result)));
  if (!isObject(result.metadata)) result.metadata = {};
  const { object, unknown } = decodeBody(resource, result, (problem) => invalidPatch(result, problem));
  const remarks = unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  if (remarks.length > 0 && options.fieldValidation === 'Strict') {
    throw invalidPatch(result, `strict decoding error: ${remarks.join(', ')}`);
  }
  if (options.fieldValidation === 'Warn') {
    exchange.warnings.push(...remarks.filter((remark) => !exchange.warnings.includes(remark)));
  }
  checkBodyName(call, object);
  checkBodyNamespace(call, object);
  return object;
}

/** PATCH of an object or its status. */
export async function patchObject(call: Call): Promise<void> {
  const { exchange, info, resource } = call;
  if (info.name === '') throw badRequest('name must be provided');
  const type = exchange.contentType ?? '';
  const isKnown = [jsonPatch, mergePatch, applyPatch].includes(type) || (type === strategicPatch && !resource.custom);
  if (!isKnown) throw unsupportedPatch(resource);
  const options = readWriteOptions(exchange, 'PatchOptions', type === applyPatch);
  const text = (await exchange.readBody()).toString('utf8');
  if (type === applyPatch) return applyObject(call, options, text);
  let patch: unknown;
  try {
    patch = parseJson(text);
  } catch (error) {
    throw badRequest(`error decoding patch: ${syntaxText(text, error as SyntaxError)}`);
  }
  const transform = (live: KubeObject): KubeObject => decodeResult(call, options, patched(resource, type, live, patch));
  sendWritten(call, 200, await updateWith(call, options, { transform, hasPreconditions: false, isOwned: false }));
}
