// Reads the OpenAPI document of the server into what its reference page shows.
import { shellQuote } from './shell-quote.ts';

type Json = Record<string, unknown>;

interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** Such as `string`, or the values that are allowed. */
  type: string;
}

export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Null: everybody who is signed in. */
  action: string | null;
  roles: string[];
  parameters: ApiParameter[];
  /** A body with what is required; null where none is sent. */
  body: string | null;
}
export interface ApiGroup {
  name: string;
  operations: ApiOperation[];
}

const deepest = 6;
const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The schema behind a `$ref` of the same document. */
function follow(schema: unknown, document: Json): Json {
  const { $ref } = asJson(schema);
  if (typeof $ref !== 'string') return asJson(schema);
  return $ref
    .slice(2)
    .split('/')
    .reduce((at, part) => asJson(at[part]), document);
}

/** A value of the right form; objects hold what they need. */
function exampleOf(given: unknown, document: Json, depth = 0): unknown {
  const schema = follow(given, document);
  if (schema.const !== undefined) return schema.const;
  const [first] = asList(schema.enum);
  if (first !== undefined) return first;
  const [choice] = [...asList(schema.anyOf), ...asList(schema.oneOf)];
  if (choice !== undefined) return exampleOf(choice, document, depth + 1);
  if (depth > deepest) return null;
  switch (schema.type) {
    case 'object': {
      const properties = asJson(schema.properties);
      const needed = asList(schema.required).map(String);
      return Object.fromEntries(needed.map((name) => [name, exampleOf(properties[name], document, depth + 1)]));
    }
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [exampleOf(schema.items, document, depth + 1)] : [];
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.format === 'date-time' ? '2026-11-24T12:00:00Z' : '…';
  }
}

function typeOf(given: unknown, document: Json): string {
  const schema = follow(given, document);
  const values = asList(schema.enum);
  if (values.length > 0) return values.map(String).join(', ');
  const choices = [...asList(schema.anyOf), ...asList(schema.oneOf)].map((each) => typeOf(each, document));
  if (choices.length > 0) return [...new Set(choices)].join(', ');
  return [schema.type ?? 'string'].flat().map(String).join(', ');
}

function toParameter(given: unknown, document: Json): ApiParameter | null {
  const parameter = follow(given, document);
  const place = (['path', 'query', 'header'] as const).find((each) => each === parameter.in);
  if (place === undefined) return null;
  return {
    name: String(parameter.name),
    in: place,
    isRequired: parameter.required === true,
    type: typeOf(parameter.schema, document),
  };
}

function toOperation(method: string, path: string, given: Json, document: Json): ApiOperation {
  const content = asJson(asJson(given.requestBody).content);
  const schema = asJson(content['application/json']).schema;
  const action = given['x-slipway-action'];
  return {
    id: String(given.operationId),
    method: method.toUpperCase(),
    path,
    summary: String(given.summary ?? ''),
    action: typeof action === 'string' ? action : null,
    roles: asList(given['x-slipway-roles']).map(String),
    parameters: asList(given.parameters).flatMap((each) => toParameter(each, document) ?? []),
    body: schema === undefined ? null : JSON.stringify(exampleOf(schema, document), null, 2),
  };
}

/** All operations by their first word, as the document has them. */
export function toReference(document: Json): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(asJson(document.paths))) {
    for (const [method, given] of Object.entries(asJson(methods))) {
      const name = path.split('/')[1] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), toOperation(method, path, asJson(given), document)]);
    }
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, operations]) => ({ name, operations }));
}

/** A call with curl. The token comes from the environment, so that none stands in anybody's history. */
export function toCurl(
  { method, path, body }: Pick<ApiOperation, 'method' | 'path' | 'body'>,
  portalUrl: string,
): string {
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    `${shellQuote(`${portalUrl}/api/v1${path}`)}`,
    '-H "Authorization: Bearer $SLIPWAY_TOKEN"',
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuote(body)}`]),
  ].join(' \\\n  ');
}
