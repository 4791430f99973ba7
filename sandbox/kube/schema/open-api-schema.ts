/** One rule of x-kubernetes-validations. */
export interface CelRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

/** The part of OpenAPI v3 that a structural schema of a CustomResourceDefinition may use. */
export interface OpenApiSchema {
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, OpenApiSchema>;
  additionalProperties?: OpenApiSchema | boolean;
  items?: OpenApiSchema;
  required?: string[];
  enum?: unknown[];
  default?: unknown;
  nullable?: boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
  not?: OpenApiSchema;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-validations'?: CelRule[];
  /** Name of the struct behind a built-in type; the decoder's texts name it. */
  'x-struct'?: string;
}

/** A schema with what is asked of it again and again. */
export interface CompiledSchema {
  root: OpenApiSchema;
  /** Whether a rule of x-kubernetes-validations stands anywhere in it. */
  hasRules: boolean;
}

const compiled = new WeakMap<OpenApiSchema, CompiledSchema>();

function containsRules(schema: OpenApiSchema): boolean {
  if ((schema['x-kubernetes-validations']?.length ?? 0) > 0) return true;
  if (schema.items !== undefined && containsRules(schema.items)) return true;
  const additional = schema.additionalProperties;
  if (typeof additional === 'object' && containsRules(additional)) return true;
  return Object.values(schema.properties ?? {}).some(containsRules);
}

/** Prepares a CRD version's openAPIV3Schema; the same document always gives the same result. */
export function compileSchema(root: OpenApiSchema): CompiledSchema {
  const known = compiled.get(root);
  if (known !== undefined) return known;
  const made = { root, hasRules: containsRules(root) };
  compiled.set(root, made);
  return made;
}

/** The schema of an object's member, if the schema says anything of it. */
export function memberSchema(schema: OpenApiSchema, key: string): OpenApiSchema | undefined {
  const properties = schema.properties;
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}
