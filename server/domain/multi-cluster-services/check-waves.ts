import type { Waves } from '../../../lib/contracts/rule-waves.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';
import { isLabelKey, isLabelValue } from './label-selector.ts';

/** What is wrong with the rings of a change, at pointers into them. */
export function checkWaves(waves: Waves | null): FieldError[] {
  if (!waves) return [];
  const { label, order } = waves;
  const found: FieldError[] = [];
  if (!isLabelKey(label)) found.push({ pointer: '/label', ...say('rule-label-key', { key: label }) });
  for (const [at, value] of order.entries()) {
    const pointer = `/order/${at}`;
    if (!isLabelValue(value)) found.push({ pointer, ...say('rule-label-value', { value }) });
    else if (order.indexOf(value) < at) found.push({ pointer, ...say('rule-ring-twice', { value }) });
  }
  return found;
}
