import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { exitCodes, Failure } from './failure.ts';

export type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const refused = ['__proto__', 'constructor', 'prototype'];

const wrong = (text: string) =>
  new Failure(
    exitCodes.usage,
    `--set ${text} is not path=value`,
    'Write it as --set workersNumber=3, or --set worker.instanceType=m5.large.',
  );

/** `worker.instanceType` as parts; a dot in a name is written `\.`. */
function toPath(text: string, whole: string): string[] {
  const parts = text.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));
  if (parts.some((part) => part === '' || refused.includes(part))) throw wrong(whole);
  return parts;
}

function put(values: Values, path: readonly string[], value: unknown): Values {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return { ...values, [first]: value };
  const inside = values[first];
  return { ...values, [first]: put(isObject(inside) ? inside : {}, rest, value) };
}

function readValue(text: string, whole: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    throw wrong(whole);
  }
}

/**
 * Takes `path=value` into values. A value is read as YAML: `3` is a number, `true` a boolean, `[a, b]` a list.
 * @throws Failure for what is not of this form
 */
export function setValues(values: Values, pairs: readonly string[]): Values {
  let result = values;
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw wrong(pair);
    result = put(result, toPath(pair.slice(0, at), pair), readValue(pair.slice(at + 1), pair));
  }
  return result;
}

/** Values of a YAML or JSON file, or of the input where it is `-`; none without a file. */
export async function readValues(file: string | undefined): Promise<Values> {
  if (file === undefined) return {};
  const path = file === '-' ? '/dev/stdin' : file;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw Object.assign(new Failure(exitCodes.usage, `${file} cannot be read`), { cause });
  }
  let values: unknown;
  try {
    values = parse(text);
  } catch {
    throw new Failure(exitCodes.usage, `${file} is neither YAML nor JSON`);
  }
  if (values === null) return {};
  if (!isObject(values)) throw new Failure(exitCodes.usage, `${file} holds no values by name`);
  return values;
}
