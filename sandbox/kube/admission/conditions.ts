import { isObject, type JsonObject } from '../../lib/json.ts';
import { compileExpression, errorText } from '../cel/environment.ts';
import { toCel } from '../cel/values.ts';
import { CallError } from './call.ts';
import type { Hook } from './match.ts';

/**
 * Whether all matchConditions of a webhook hold for a request.
 * @throws CallError when one cannot be evaluated and none says no
 */
export function meetsConditions(hook: Hook, request: JsonObject): boolean {
  const conditions = Array.isArray(hook.spec.matchConditions) ? hook.spec.matchConditions.filter(isObject) : [];
  if (conditions.length === 0) return true;
  const variables = {
    request: toCel(request, undefined),
    object: toCel(request.object, undefined),
    oldObject: toCel(request.oldObject, undefined),
  };
  let problem: CallError | undefined;
  for (const condition of conditions) {
    try {
      if (compileExpression(String(condition.expression))(variables) !== true) return false;
    } catch (error) {
      problem = new CallError(`failed to evaluate match condition "${condition.name}": ${errorText(error)}`);
    }
  }
  if (problem !== undefined) throw problem;
  return true;
}
