import { DomainError } from '../domain/errors.ts';
import { findJsonFault } from './strict-json.ts';

const maxBodyBytes = 512 * 1024;
const maxDepth = 64;

/** What is against the body as a whole; the empty pointer is the whole of it. */
function refuse(detail: string): never {
  throw new DomainError('validation-failed', { scriptDetail: detail, errors: [{ pointer: '', detail }] });
}

/** @throws DomainError `validation-failed` for bytes that are no UTF-8, which would be kept as other text */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('This is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('This is not JSON');
  }
}

/** Who sends went away in the middle; nobody reads the answer, and nothing here is broken. */
function refuseBroken(cause: unknown): never {
  throw new DomainError('validation-failed', { scriptDetail: 'The body ended before its end', cause });
}

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBodyBytes) refuse(`The body may have ${maxBodyBytes / 1024} KiB`);
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(refuseBroken);
    if (done) break;
    size += value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel();
      refuse(`The body may have ${maxBodyBytes / 1024} KiB`);
    }
    chunks.push(value);
  }
  return decode(Buffer.concat(chunks));
}

/** Nesting of JSON text, counted without building it: ten thousand levels must cost nothing. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}

/**
 * The body of a write as JSON, undefined when there is none. Only `application/json` counts, because a page of another
 * site can send every other type without asking.
 * @throws DomainError `validation-failed` for another type, too much, too deep, no JSON, or JSON that would not be kept
 * as it was sent, at its field
 */
export async function readJsonBody(request: Request): Promise<{ text: string; value: unknown }> {
  const text = await readText(request);
  if (text === '') return { text, value: undefined };
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') refuse('Send it as application/json');
  if (isTooDeep(text)) refuse(`It may not be nested deeper than ${maxDepth} levels`);
  const value = parse(text);
  const fault = findJsonFault(text);
  if (fault) throw new DomainError('validation-failed', { errors: [{ pointer: fault.pointer, ...fault.said }] });
  return { text, value };
}

/**
 * One field of a form.
 * @throws DomainError `validation-failed` for another type or without the field
 */
export async function readFormField(request: Request, name: string): Promise<string> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') refuse('Send it as application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(request)).get(name) ?? refuse(`${name} is missing`);
}
