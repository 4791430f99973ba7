import type { JsonObject } from '../json.ts';
import type { FieldType } from './protobuf-fields.ts';
import { messages } from './protobuf-messages.ts';
import { sparseMessages } from './protobuf-workloads.ts';

/** The body is no protobuf of a known kind. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

/** Every body begins with these four bytes; what follows is a runtime.Unknown. */
const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

interface WireField {
  number: number;
  /** Of a varint. */
  integer: bigint;
  /** Of a length-delimited field. */
  bytes: Buffer;
}

function* readFields(data: Buffer): Generator<WireField> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = data[at];
      if (byte === undefined || shift > 63n) throw new ProtobufError('unexpected end of a number');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > data.length) throw new ProtobufError('unexpected end of a field');
    at += length;
    return data.subarray(at - length, at);
  };
  while (at < data.length) {
    const key = Number(varint());
    const number = key >> 3;
    const wire = key & 7;
    if (wire === 0) yield { number, integer: varint(), bytes: Buffer.alloc(0) };
    else if (wire === 2) yield { number, integer: 0n, bytes: take(Number(varint())) };
    else if (wire === 1 || wire === 5) take(wire === 1 ? 8 : 4);
    else throw new ProtobufError(`unknown wire type ${wire}`);
  }
}

/** seconds and nanos of a Time; all zero is the null instant. */
function readTime(data: Buffer, isMicro: boolean): string | null {
  const [seconds = 0n, nanos = 0n] = [1, 2].map(
    (number) => [...readFields(data)].find((field) => field.number === number)?.integer,
  );
  if (seconds === 0n && nanos === 0n) return null;
  const text = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  const micros = String(nanos / 1000n).padStart(6, '0');
  return isMicro ? `${text}.${micros}Z` : `${text}Z`;
}

/** Type (1: text), number and text. */
function readIntOrString(data: Buffer): string | number {
  const fields = new Map([...readFields(data)].map((field) => [field.number, field]));
  const isText = fields.get(1)?.integer === 1n;
  return isText ? (fields.get(3)?.bytes.toString('utf8') ?? '') : Number(fields.get(2)?.integer ?? 0n);
}

function readScalar(type: FieldType, field: WireField): unknown {
  if (type === 'string') return field.bytes.toString('utf8');
  if (type === 'bytes') return field.bytes.toString('base64');
  if (type === 'flag') return field.integer !== 0n;
  if (type === 'integer') {
    const value = Number(field.integer);
    return Number.isSafeInteger(value) ? value : field.integer;
  }
  if (type === 'time' || type === 'micro-time') return readTime(field.bytes, type === 'micro-time');
  if (type === 'raw') return JSON.parse([...readFields(field.bytes)][0]?.bytes.toString('utf8') ?? '{}');
  if (type === 'items') return [...readFields(field.bytes)].map((item) => item.bytes.toString('utf8'));
  if (type === 'int-or-string') return readIntOrString(field.bytes);
  if (type === 'quantity') return [...readFields(field.bytes)][0]?.bytes.toString('utf8') ?? '0';
  return readMessage(type.message, field.bytes);
}

function readEntry(type: FieldType, data: Buffer): [string, unknown] {
  const [key, value] = [1, 2].map((number) => [...readFields(data)].find((field) => field.number === number));
  const empty: WireField = { number: 2, integer: 0n, bytes: Buffer.alloc(0) };
  return [key?.bytes.toString('utf8') ?? '', readScalar(type, value ?? empty)];
}

const isZero = (value: unknown): boolean => value === '' || value === 0 || value === false;
const withoutZeros = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isZero(value)));

function readMessage(name: string, data: Buffer): JsonObject {
  const fields = messages[name] ?? {};
  const result: JsonObject = {};
  for (const field of readFields(data)) {
    const known = fields[field.number];
    if (!known) continue;
    const [member, type, how] = known;
    if (how === 'inline') Object.assign(result, readScalar(type, field));
    else if (how === 'map') {
      const [key, value] = readEntry(type, field.bytes);
      result[member] = { ...(result[member] as JsonObject | undefined), [key]: value };
    } else if (how === 'list') {
      result[member] = [...((result[member] as unknown[] | undefined) ?? []), readScalar(type, field)];
    } else result[member] = readScalar(type, field);
  }
  return sparseMessages.has(name) ? withoutZeros(result) : result;
}

/**
 * Reads a body of media type application/vnd.kubernetes.protobuf: Go's typed clients, kubectl among them, send
 * built-in kinds in this form.
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/runtime/serializer/protobuf/doc.go
 * @throws ProtobufError
 */
export function decodeProtobuf(data: Buffer): JsonObject {
  if (!data.subarray(0, magic.length).equals(magic)) throw new ProtobufError('the prefix is missing');
  const unknown = readMessage('Unknown', data.subarray(magic.length)) as {
    typeMeta?: { apiVersion?: string; kind?: string };
    raw?: string;
  };
  const { apiVersion = '', kind = '' } = unknown.typeMeta ?? {};
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const name = group === 'events.k8s.io' ? 'EventsEvent' : kind;
  if (!messages[name]) throw new ProtobufError(`there is no protobuf form of ${apiVersion} ${kind}`);
  return { apiVersion, kind, ...readMessage(name, Buffer.from(unknown.raw ?? '', 'base64')) };
}
