import { fromPointer, getIn, isEmpty, isSameJson } from '../template-schema/json.ts';
import type { Companion, PoolPlace } from './fact.ts';

export type Values = Readonly<Record<string, unknown>>;

function valueAt(values: Values, pointer: string): unknown {
  return getIn(values, fromPointer(pointer));
}

/** Whether the values have what another value needs to count. */
export function isOn(values: Values, { pointer, is }: Companion): boolean {
  const value = valueAt(values, pointer);
  if (is !== undefined) return isSameJson(value, is);
  return !isEmpty(value) && value !== false && value !== 0;
}

/** Whether an autoscaler decides how many machines a pool has. */
export function isAutoscaled(values: Values, { autoscaling }: PoolPlace): boolean {
  return autoscaling !== undefined && valueAt(values, autoscaling.enabled) === true;
}

/** How many machines the values ask for; null where they do not say it. */
export function countIn(values: Values, { count }: PoolPlace): number | null {
  const value = valueAt(values, count);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** How many machines run by the values; null while an autoscaler decides. */
export function machinesIn(values: Values, place: PoolPlace): number | null {
  return isAutoscaled(values, place) ? null : countIn(values, place);
}
