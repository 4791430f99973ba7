import { isReservedLabel } from '../../../lib/reserved-labels.ts';
import { toPointer } from '../../../lib/template-schema/json.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';

/** Labels that nobody may set or take away, each at its field. */
export function refuseReservedLabels(labels: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.keys(labels)
    .filter(isReservedLabel)
    .map((key) => ({ pointer: `/labels${toPointer([key])}`, ...say('label-reserved', { key }) }));
}
