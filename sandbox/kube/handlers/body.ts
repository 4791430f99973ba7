import { parse as parseYaml, YAMLParseError } from 'yaml';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { parseJson, stringifyJson } from '../../lib/json-text.ts';
import { decodeProtobuf, ProtobufError } from '../../lib/protobuf/protobuf.ts';
import type { Exchange } from '../http/exchange.ts';
import { unsupportedMediaType } from '../http/negotiate.ts';
import type { Registry } from '../registry/registry.ts';
import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { badRequest, invalid } from '../status.ts';

const summaryBytes = 30;
const protobufType = 'application/vnd.kubernetes.protobuf';

/** How upstream quotes a body in an error: objects as text, everything else as hex. */
function summarize(data: Buffer): string {
  if (data.length === 0) return '<empty>';
  const head = data.subarray(0, summaryBytes);
  const shown = data[0] === 0x7b ? head.toString('utf8') : head.toString('hex');
  return data.length > summaryBytes ? `${shown} ...` : shown;
}

const typeMeta =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** The decoder's text for JSON that cannot be read, as Go's encoding/json words it. */
export function syntaxText(text: string, error: SyntaxError): string {
  const at = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length);
  if (at >= text.length || /unexpected end|unterminated/i.test(error.message)) return 'unexpected end of JSON input';
  const character = text[at] ?? '';
  return `invalid character '${character === "'" ? "\\'" : character}' looking for beginning of value`;
}

function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function parseBody(data: Buffer, contentType: string | undefined, kind: string): unknown {
  const unrecognized = (why: string) =>
    badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(data)})`);
  if (contentType === protobufType) {
    try {
      return decodeProtobuf(data);
    } catch (error) {
      if (error instanceof ProtobufError) throw unrecognized(error.message);
      throw error;
    }
  }
  const text = data.toString('utf8');
  if (contentType === 'application/yaml') {
    try {
      return parseYaml(text, { maxAliasCount: 100, schema: 'yaml-1.1' });
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error;
      const line = error.linePos?.[0]?.line ?? 1;
      throw unrecognized(`yaml: line ${line}: did not find expected node content`);
    }
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw unrecognized(`couldn't get version/kind; json parse error: ${syntaxText(text, error as SyntaxError)}`);
  }
}

/** Whether the media type of a body is one that objects may come in; none at all counts as JSON. */
function checkContentType(exchange: Exchange, resource: Resource): void {
  const type = exchange.contentType;
  if (type === protobufType && !resource.custom) return;
  if (type !== undefined && type !== 'application/json' && type !== 'application/yaml') throw unsupportedMediaType();
}

function checkCustomKind(resource: Resource, body: JsonObject, data: Buffer): void {
  const { kind, apiVersion } = body;
  const missing = (member: string) =>
    badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): Object '${member}' is missing in '${data.toString('utf8')}' (${summarize(data)})`,
    );
  if (typeof kind !== 'string' || kind === '') throw missing('Kind');
  if (typeof apiVersion !== 'string' || apiVersion === '') throw missing('apiVersion');
  const expected = apiVersionOf(resource);
  if (apiVersion !== expected) {
    throw badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${expected})`,
    );
  }
  if (kind !== resource.kind) {
    const name = isObject(body.metadata) && typeof body.metadata.name === 'string' ? body.metadata.name : '';
    throw invalid({ group: resource.group, thing: kind }, name, [
      { reason: 'FieldValueInvalid', message: `Invalid value: "${kind}": must be ${resource.kind}`, field: 'kind' },
    ]);
  }
}

const groupPackage = (group: string): string => (group === '' ? 'core' : (group.split('.')[0] ?? group));

function checkBuiltinKind(resource: Resource, registry: Registry, body: JsonObject): void {
  const expected = apiVersionOf(resource);
  const kind = typeof body.kind === 'string' && body.kind !== '' ? body.kind : resource.kind;
  const apiVersion = typeof body.apiVersion === 'string' && body.apiVersion !== '' ? body.apiVersion : expected;
  if (kind === resource.kind && apiVersion === expected) return;
  const [version = ''] = apiVersion.split('/').slice(-1);
  const why = registry.findKind(apiVersion, kind)
    ? `converting (${version}.${kind}) to (${groupPackage(resource.group)}.${resource.kind}): unknown conversion`
    : `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`;
  throw badRequest(`${kind} in version "${version}" cannot be handled as a ${resource.kind}: ${why}`);
}

/** Whether a body is of the kind that its path serves. @throws ApiError 400 or 422 with upstream's texts */
export function checkKind(resource: Resource, registry: Registry, body: JsonObject, data: Buffer): void {
  if (resource.custom) checkCustomKind(resource, body, data);
  else checkBuiltinKind(resource, registry, body);
}

/** A parsed body with its text. */
export interface SentBody {
  body: JsonObject;
  /** JSON, also of a body that came as YAML. */
  text: string;
}

/**
 * Reads an object of a resource from the body.
 * @throws ApiError 415 for other media types, 413 when too large, 400 and 422 with upstream's texts
 */
export async function readObject(exchange: Exchange, resource: Resource, registry: Registry): Promise<SentBody> {
  checkContentType(exchange, resource);
  const data = await exchange.readBody();
  const body = parseBody(data, exchange.contentType, resource.kind);
  if (!isObject(body)) {
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonTypeName(body)} into Go value of type ${typeMeta} (${summarize(data)})`,
    );
  }
  checkKind(resource, registry, body, data);
  const text =
    exchange.contentType !== undefined && exchange.contentType !== 'application/json'
      ? stringifyJson(body)
      : data.toString('utf8');
  return { body, text };
}
