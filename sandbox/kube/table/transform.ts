import type { Call } from '../handlers/context.ts';
import { type ListResult, listJson } from '../handlers/list-json.ts';
import type { KubeObject } from '../types.ts';

export function sendView(call: Call, code: number, object: KubeObject): void {
  call.exchange.sendObject(code, object);
}

export function sendListView(call: Call, result: ListResult): void {
  call.exchange.sendJson(200, listJson(call.resource, result));
}

export function createRowWriter(_call: Call): (object: KubeObject, json: () => string) => string {
  return (_object, json) => json();
}
