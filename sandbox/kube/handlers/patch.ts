import { isObject } from '../../lib/json.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';
import { badRequest } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { sendWritten } from './answer.ts';
import type { Call } from './context.ts';
import { updateWith } from './update.ts';
import { readWriteOptions } from './write-options.ts';

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

/** PATCH of an object or its status. */
export async function patchObject(call: Call): Promise<void> {
  const { exchange, info } = call;
  if (info.name === '') throw badRequest('name must be provided');
  const type = exchange.contentType;
  if (type !== 'application/merge-patch+json' && type !== 'application/strategic-merge-patch+json') {
    throw unsupportedMediaType();
  }
  const options = readWriteOptions(exchange, 'PatchOptions');
  const patch: unknown = JSON.parse((await exchange.readBody()).toString('utf8'));
  const updated = await updateWith(call, options, (live) => merge(live, patch) as KubeObject, false);
  sendWritten(call, 200, updated);
}
