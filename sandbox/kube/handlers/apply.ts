import { parseDocument } from 'yaml';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { ApplyConflict, ApplyTypeError } from '../apply/server-side-apply.ts';
import { decodeBody } from '../codec/codec.ts';
import { apiVersionOf, keyOf, pluralOf } from '../registry/resource.ts';
import { ApiError, badRequest, conflict, internalError, notFound } from '../status.ts';
import { WriteConflict } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { sendWritten } from './answer.ts';
import type { Call } from './context.ts';
import { checkBodyNamespace, createFrom } from './create.ts';
import { mergeApplied } from './managed.ts';
import { checkBodyName, updateWith } from './update.ts';
import type { WriteOptions } from './write-options.ts';

function parse(text: string, isStrict: boolean): JsonObject {
  const document = parseDocument(text, { schema: 'yaml-1.1', uniqueKeys: isStrict, logLevel: 'silent' });
  const duplicates = document.errors.filter((error) => error.code === 'DUPLICATE_KEY');
  if (duplicates.length > 0) {
    const lines = duplicates.map((error) => {
      const key = text.slice(error.pos[0], error.pos[1]).split(':')[0];
      return `  line ${error.linePos?.[0].line}: key "${key}" already set in map`;
    });
    throw badRequest(
      `error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n${lines.join('\n')}`,
    );
  }
  const [problem] = document.errors;
  if (problem) {
    const line = problem.linePos?.[0].line ?? 1;
    throw badRequest(
      `error decoding YAML: error converting YAML to JSON: yaml: line ${line}: did not find expected node content`,
    );
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (isObject(value)) return value;
  throw badRequest('error decoding YAML: the applied configuration must be an object');
}

function checkApplied(call: Call, applied: JsonObject): void {
  const { resource } = call;
  const metadata = isObject(applied.metadata) ? applied.metadata : {};
  if (metadata.managedFields !== undefined && metadata.managedFields !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
  const apiVersion = typeof applied.apiVersion === 'string' ? applied.apiVersion : '';
  const kind = typeof applied.kind === 'string' ? applied.kind : '';
  if (apiVersion === apiVersionOf(resource) && kind === resource.kind) return;
  const shown = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  throw badRequest(`invalid object type: ${shown}, Kind=${kind}`);
}

function merged(call: Call, options: WriteOptions, live: KubeObject | undefined, applied: KubeObject): KubeObject {
  const { resource } = call;
  try {
    const result = mergeApplied(call, options, live, applied);
    return decodeBody(resource, result, (problem) => badRequest(problem)).object;
  } catch (error) {
    if (error instanceof ApplyConflict) {
      throw new ApiError(409, 'Conflict', error.message, { causes: error.causes });
    }
    throw error instanceof ApplyTypeError ? internalError(error.message) : error;
  }
}

/** Server-side apply: creates what is absent, merges into what is there. @throws ApiError 409 with one cause a field */
export async function applyObject(call: Call, options: WriteOptions, text: string): Promise<void> {
  const { api, info, resource } = call;
  const body = parse(text, options.fieldValidation === 'Strict');
  checkApplied(call, body);
  const applied = { ...body, metadata: isObject(body.metadata) ? body.metadata : {} } as unknown as KubeObject;
  checkBodyName(call, applied);
  checkBodyNamespace(call, applied);
  const key = keyOf(info.namespace, info.name);
  for (;;) {
    if (api.store.get(resource.collection, key)) {
      const transform = (live: KubeObject): KubeObject => merged(call, options, live, applied);
      sendWritten(call, 200, await updateWith(call, options, { transform, hasPreconditions: false, isOwned: true }));
      return;
    }
    if (info.subresource !== '') throw notFound(pluralOf(resource), info.name);
    try {
      const object = merged(call, options, undefined, applied);
      const { uid } = object.metadata;
      if (uid) {
        const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
        throw conflict(pluralOf(resource), info.name, why);
      }
      sendWritten(call, 201, await createFrom(call, object, options, true));
      return;
    } catch (error) {
      // Somebody else created it meanwhile: merge into theirs.
      const isRaced = error instanceof ApiError && error.status.reason === 'AlreadyExists';
      if (!isRaced && !(error instanceof WriteConflict)) throw error;
    }
  }
}
