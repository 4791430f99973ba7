import { isObject, type JsonObject } from '../../lib/json.ts';
import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { decodeProblem, stripUnknown } from '../schema/builtin/decode.ts';
import { objectMeta } from '../schema/builtin/metadata.ts';
import { applyDefaults } from '../schema/defaults.ts';
import { prune } from '../schema/prune.ts';
import { strictProblems } from '../schema/strict-json.ts';
import { badRequest } from '../status.ts';
import { strategyOf } from '../strategies/strategy-of.ts';
import type { KubeObject, ObjectMeta } from '../types.ts';
import { canonical } from './canonical.ts';
import { customSchema, schemaOf } from './schemas.ts';

/** An object in the form of its kind. */
export interface Decoded {
  object: KubeObject;
  /** Paths of members that the kind does not have; they are gone from the object. */
  unknown: string[];
}

function decodeCustom(resource: Resource, body: JsonObject): Decoded {
  const schema = customSchema(resource);
  const pruned = prune(body, schema);
  const object = applyDefaults(pruned.object, schema) as KubeObject;
  object.metadata = canonical(isObject(object.metadata) ? object.metadata : {}, objectMeta) as unknown as ObjectMeta;
  return { object, unknown: pruned.unknown };
}

function decodeKnown(resource: Resource, body: JsonObject): Decoded {
  const schema = schemaOf(resource);
  const { object, unknown } = stripUnknown(body, schema);
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = canonical(object, schema);
  const head = { apiVersion: apiVersionOf(resource), kind: resource.kind, metadata: metadata ?? {} };
  const decoded = { ...head, ...rest } as unknown as KubeObject;
  strategyOf(resource).complete(decoded);
  return { object: decoded, unknown };
}

/**
 * Brings a body into the form of its kind: unknown members go, defaults come, types of built-in kinds and of
 * metadata are checked (those of custom kinds when they are validated).
 * @param fail makes the error of a decoder's text
 */
export function decodeBody(resource: Resource, body: JsonObject, fail: (text: string) => Error): Decoded {
  const problem = resource.custom
    ? decodeProblem(isObject(body.metadata) ? body.metadata : {}, objectMeta)
    : decodeProblem(body, schemaOf(resource));
  if (problem !== undefined) throw fail(problem);
  return resource.custom ? decodeCustom(resource, body) : decodeKnown(resource, body);
}

const headOf = (resource: Resource): string =>
  `${resource.kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: `;

/** A body that a client sent, decoded, with the texts that fieldValidation is about. */
export function decodeSent(
  resource: Resource,
  body: JsonObject,
  text: string,
): { object: KubeObject; remarks: string[] } {
  const { object, unknown } = decodeBody(resource, body, (problem) => badRequest(headOf(resource) + problem));
  return { object, remarks: strictProblems(text, unknown, resource.custom === undefined) };
}

/** The 400 of fieldValidation=Strict for a body that a client sent. */
export const strictError = (resource: Resource, remarks: string[]): Error =>
  badRequest(`${headOf(resource)}strict decoding error: ${remarks.join(', ')}`);
