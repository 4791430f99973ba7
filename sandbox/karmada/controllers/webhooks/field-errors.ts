import { deny } from '../../../controllers/webhooks/admission.ts';
import { goJson } from '../go-json.ts';

/** A value as Go shows it in an error: texts in quotes, the rest as JSON, what is absent as null. */
const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : goJson(value ?? null));

/** `spec.x: Invalid value: 1: text` */
export const invalid = (field: string, value: unknown, text: string): string =>
  `${field}: Invalid value: ${shown(value)}: ${text}`;

/** `spec.x: Required value: text` */
export const required = (field: string, text: string): string => `${field}: Required value: ${text}`;

/** `spec.x: Forbidden: text` */
export const forbidden = (field: string, text: string): string => `${field}: Forbidden: ${text}`;

/** `spec.x: Duplicate value: "a"` */
export const duplicate = (field: string, value: string): string => `${field}: Duplicate value: ${shown(value)}`;

/** `spec.x: Unsupported value: "a": supported values: "b", "c"` */
export const unsupported = (field: string, value: string, supported: readonly string[]): string =>
  `${field}: Unsupported value: ${shown(value)}: supported values: ${supported.map(shown).join(', ')}`;

/** Lets an object without errors pass; several errors stand in brackets, each once. @throws Denial */
export function denyAny(errors: readonly string[]): undefined {
  const texts = [...new Set(errors)];
  if (texts.length === 0) return undefined;
  throw deny(texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`);
}
