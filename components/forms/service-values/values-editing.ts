import type { Problem } from '@/lib/contracts/problem';
import type { ServiceValues, WrittenService } from '@/lib/contracts/service-form';
import { isMarked, type readValues } from '@/lib/service-values/read-values';
import { fromPointer, getIn } from '@/lib/template-schema/json';
import { validateParameters } from '@/lib/template-schema/validate';
import type { Violation } from '@/lib/template-schema/violation';

/** The values of one service while somebody edits them, wherever that is. */
export interface ValuesEditing {
  /** Of the template's chart; null while they are read, and where there is none. */
  values: ServiceValues | null;
  valuesQuery: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  text: string;
  onTextChange: (text: string) => void;
  read: ReturnType<typeof readValues>;
  violations: readonly Violation[];
  serverErrors: NonNullable<Problem['errors']>;
  /** Where the values stand in what is sent. */
  place: string;
  valuesFrom: WrittenService['valuesFrom'];
}

/** What the chart's schema says against values; nothing of what Sveltos evaluates. */
export function findViolations(values: ServiceValues | null, read: ValuesEditing['read']): Violation[] {
  if (!values || !read.values || read.isPartial) return [];
  return validateParameters({
    schema: values.schema,
    defaults: values.defaults,
    overrides: read.values,
    hints: values.hints,
  }).filter(({ pointer }) => !isMarked(getIn(read.values, fromPointer(pointer))));
}
