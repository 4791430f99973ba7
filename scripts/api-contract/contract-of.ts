import type { Contract, OperationShape, Schema } from './schema.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Kept of a schema: what decides whether a value fits. Descriptions, examples and defaults may change at any time. */
const kept = new Set<string>([
  ...['type', 'required', 'enum', 'const', 'pattern', '$ref'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
]);

/** The same schema with its references resolved; one that contains itself ends in `{}` there, which anything fits. */
function plain(schema: Schema, document: OpenApiDocument, within: readonly string[] = []): Schema {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = document.components?.schemas?.[name];
    if (!target) throw new Error(`${schema.$ref} is not in the document`);
    return within.includes(name) ? {} : plain(target, document, [...within, name]);
  }
  const inside = (one: Schema) => plain(one, document, within);
  const { properties, additionalProperties, items, anyOf, oneOf, allOf } = schema;
  return {
    ...(Object.fromEntries(Object.entries(schema).filter(([key]) => kept.has(key))) as Schema),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inside(one)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : inside(additionalProperties),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(allOf && { allOf: allOf.map(inside) }),
  };
}

function parametersOf(parameters: readonly Parameter[], document: OpenApiDocument): OperationShape['parameters'] {
  const groups: Record<string, Schema> = {};
  for (const { name, in: place, required, schema = {} } of parameters) {
    const group = groups[place] ?? { type: 'object', properties: {}, required: [] };
    group.properties = { ...group.properties, [name]: plain(schema, document) };
    if (required) group.required?.push(name);
    groups[place] = group;
  }
  return groups;
}

function shapeOf(operation: Operation, document: OpenApiDocument): OperationShape {
  const answers: OperationShape['answers'] = {};
  for (const [status, { content = {} }] of Object.entries(operation.responses ?? {})) {
    if (!status.startsWith('2')) continue;
    const types = Object.entries(content);
    if (types.length === 0) answers[status] = null;
    for (const [type, { schema }] of types)
      answers[`${status} ${type}`] = type.includes('json') && schema ? plain(schema, document) : null;
  }
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return {
    parameters: parametersOf(operation.parameters ?? [], document),
    body: body ? plain(body, document) : null,
    answers,
  };
}

/** What an OpenAPI document promises its callers. */
export function contractOf(document: OpenApiDocument): Contract {
  const contract: Contract = {};
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      contract[`${method.toUpperCase()} ${path}`] = shapeOf(operation, document);
    }
  }
  return contract;
}
