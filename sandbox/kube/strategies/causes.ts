import type { FieldCause } from '../status.ts';

/* Why a field is refused, in upstream's words. */

/** A field that has to be there. */
export const required = (field: string, detail = ''): FieldCause => ({
  reason: 'FieldValueRequired',
  message: `Required value${detail && `: ${detail}`}`,
  field,
});

/** A field with a value that it cannot have. */
export const wrong = (field: string, value: unknown, detail: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${detail}`,
  field,
});

/** A field that may not be there beside others. */
export const forbidden = (field: string, detail: string): FieldCause => ({
  reason: 'FieldValueForbidden',
  message: `Forbidden: ${detail}`,
  field,
});

/** A value that only one item of a list may have. */
export const duplicate = (field: string, value: unknown): FieldCause => ({
  reason: 'FieldValueDuplicate',
  message: `Duplicate value: ${JSON.stringify(value)}`,
  field,
});

/** A name of something that is not there. */
export const notFound = (field: string, value: unknown): FieldCause => ({
  reason: 'FieldValueNotFound',
  message: `Not found: ${JSON.stringify(value)}`,
  field,
});

/** What is wrong with a value that has to be one of a few; nothing if it is. */
export const oneOf = (field: string, value: unknown, supported: readonly string[]): FieldCause[] => {
  if (supported.includes(String(value))) return [];
  const shown = supported.map((one) => JSON.stringify(one)).join(', ');
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${shown}`;
  return [{ reason: 'FieldValueNotSupported', message, field }];
};
