/** What is wrong with a field, in upstream's classes. */
type FieldErrorType =
  | 'Required'
  | 'Invalid'
  | 'TypeInvalid'
  | 'NotSupported'
  | 'Duplicate'
  | 'Forbidden'
  | 'TooLong'
  | 'TooMany';

/** One wrong field. `badValue` absent means that the text shows no value (null is shown as null). */
export interface FieldError {
  type: FieldErrorType;
  /** Dotted path; the empty string stands for the object itself and is shown as `<nil>`. */
  field: string;
  badValue?: unknown;
  detail: string;
}

/** One cause of a 422, as in Status.details.causes. */
export interface ErrorCause {
  reason: string;
  message: string;
  field: string;
}

const heads: Record<FieldErrorType, string> = {
  Required: 'Required value',
  Invalid: 'Invalid value',
  TypeInvalid: 'Invalid value',
  NotSupported: 'Unsupported value',
  Duplicate: 'Duplicate value',
  Forbidden: 'Forbidden',
  TooLong: 'Too long',
  TooMany: 'Too many',
};
const withoutValue = new Set<FieldErrorType>(['Required', 'Forbidden', 'TooLong']);

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}

/** A value as the texts show it: JSON with sorted keys, numbers and booleans bare. */
function showValue(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(sortKeys(value));
}

/** The text of an error without its field. */
function errorBody(error: FieldError): string {
  const parts = [heads[error.type]];
  if (!withoutValue.has(error.type) && 'badValue' in error) parts.push(showValue(error.badValue));
  if (error.detail !== '') parts.push(error.detail);
  return parts.join(': ');
}

/** The errors as causes of a 422, in the same order. */
export function causesOf(errors: readonly FieldError[]): ErrorCause[] {
  return errors.map((error) => ({
    reason: `FieldValue${error.type}`,
    message: errorBody(error),
    field: error.field === '' ? '<nil>' : error.field,
  }));
}

/** Joins a member to a path; the path of the object itself is empty. */
export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
