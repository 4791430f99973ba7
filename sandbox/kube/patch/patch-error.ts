/** How a patch failed; the handlers turn it into upstream's answer. */
export type PatchErrorKind = 'undecodable' | 'inapplicable' | 'invalid-document' | 'too-many-operations' | 'internal';

/** A patch that cannot be read or applied; `message` is the text of the answer. */
export class PatchError extends Error {
  readonly kind: PatchErrorKind;
  /** HTTP status and reason of the answer. */
  readonly code: number;
  readonly reason: string | undefined;

  constructor(kind: PatchErrorKind, message: string) {
    super(message);
    this.name = 'PatchError';
    this.kind = kind;
    const [code, reason] = answers[kind];
    this.code = code;
    this.reason = reason;
  }
}

const answers: Record<PatchErrorKind, [number, string | undefined]> = {
  undecodable: [400, 'BadRequest'],
  'invalid-document': [400, 'BadRequest'],
  inapplicable: [422, 'Invalid'],
  'too-many-operations': [413, 'RequestEntityTooLarge'],
  internal: [500, undefined],
};

/** The JSON type of a value, as the decoder's texts name it. */
export function goJsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
