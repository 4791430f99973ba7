import type { OpenApiSchema } from '../open-api-schema.ts';

const quantityForm = '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$';
/** Digits and whatever may stand behind them, which need not be a suffix that there is. */
const likeQuantity = /^[+-]?(\d+\.?\d*|\.\d+)([eEinumkKMGTP]*[-+]?\d*)$/;
const suffixes = /^([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;

function quantityProblem(value: unknown): string | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  const found = isScalar ? likeQuantity.exec(String(value).trim()) : null;
  if (found === null) return `quantities must match the regular expression '${quantityForm}'`;
  return suffixes.test(found[2] ?? '') ? undefined : "unable to parse quantity's suffix";
}

function goTypeOf(value: unknown): string {
  if (typeof value === 'number') return `number ${value}`;
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Why a value is no quantity, or neither a whole number nor a text, in the words of upstream's types; undefined if it is. */
export function amountProblem(value: unknown, schema: OpenApiSchema): string | undefined {
  if (schema.format === 'quantity') return quantityProblem(value);
  if (typeof value === 'string' || typeof value === 'bigint' || Number.isInteger(value)) return undefined;
  return `json: cannot unmarshal ${goTypeOf(value)} into Go value of type int32`;
}
