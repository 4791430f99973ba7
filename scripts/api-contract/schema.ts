/** What this comparison reads of JSON Schema, as OpenAPI 3.1 has it. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  format?: string;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
}

/** One operation of the API, by what callers send and get. */
export interface OperationShape {
  /** Parameters of path, query and headers, each group as an object. */
  parameters: Record<string, Schema>;
  /** Null where nothing is sent. */
  body: Schema | null;
  /** By `status media/type`; null where an answer is no JSON. */
  answers: Record<string, Schema | null>;
}

/** By `METHOD /path`. */
export type Contract = Record<string, OperationShape>;
