import { sendView } from '../table/transform.ts';
import type { KubeObject } from '../types.ts';
import type { Call } from './context.ts';

/** Answers the object that a write left. */
export function sendWritten(call: Call, code: number, object: KubeObject): void {
  if (call.exchange.representation.as) sendView(call, code, object);
  else call.exchange.sendObject(code, object);
}
