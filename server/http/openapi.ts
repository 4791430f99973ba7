import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { problemSchema } from '../../lib/contracts/problem.ts';
import { roles, rolesWith } from '../../lib/permissions.ts';
import { type Operation, operations } from './operations.ts';

const problem = { content: { 'application/problem+json': { schema: problemSchema.meta({ id: 'Problem' }) } } };
const refusals = {
  '401': { description: 'No session and no valid token', ...problem },
  '403': { description: 'The action is missing; it is named', ...problem },
  '404': { description: 'Not there, or not yours to see', ...problem },
  '409': { description: 'In conflict with what is there, or beyond the quota', ...problem },
  '422': { description: 'Wrong input; `errors[].pointer` names the field', ...problem },
  '429': { description: 'Too many requests', ...problem },
  // Node refuses these itself, before anything of the portal sees them.
  '431': { description: 'The headers are longer than 16 KiB' },
  '500': { description: 'Slipway could not do this; `traceId` names the lines of its log', ...problem },
  '503': { description: 'Something Slipway needs does not answer', ...problem },
  '504': { description: 'Something Slipway needs took too long', ...problem },
};

const mediaTypes = {
  json: 'application/json',
  yaml: 'application/yaml',
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  file: 'application/octet-stream',
  png: 'image/png',
};

function toOperation(name: string, operation: Operation): ZodOpenApiOperationObject {
  const { useCase, summary, status, answer, format, fileType, method, path } = operation;
  const { path: pathSchema, query, body } = useCase.input;
  const type = fileType ?? mediaTypes[format];
  const headers = z.object({ 'Idempotency-Key': z.string().max(200).optional() });
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[1] ?? ''],
    // Who may, so that the reference says it: null for everybody who is signed in.
    'x-slipway-action': useCase.action === 'signed-in' ? null : useCase.action,
    'x-slipway-roles': useCase.action === 'signed-in' ? [...roles] : [...rolesWith(useCase.action)],
    requestParams: {
      ...(pathSchema && { path: pathSchema }),
      ...(query && { query }),
      ...(method !== 'GET' && { header: headers }),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: { [status]: { description: summary, content: { [type]: { schema: answer } } }, ...refusals },
  };
}

const streamOperation: ZodOpenApiOperationObject = {
  operationId: 'streamEvents',
  summary: 'Live events { id, subject, key } as text/event-stream; resumes with Last-Event-ID',
  tags: ['events'],
  requestParams: { header: z.object({ 'Last-Event-ID': z.string().optional() }) },
  responses: {
    '200': { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals,
  },
};
const selfOperation: ZodOpenApiOperationObject = {
  operationId: 'describeApi',
  summary: 'This description',
  tags: ['openapi.json'],
  responses: {
    '200': { description: 'OpenAPI 3.1', content: { 'application/json': { schema: z.object({}) } } },
    '401': refusals['401'],
    '429': refusals['429'],
    '431': refusals['431'],
    '500': refusals['500'],
    '503': refusals['503'],
  },
};

/**
 * OpenAPI 3.1 of everything below `/api/v1`, generated from the contracts that the routes check with.
 * @param sessionCookie name of the cookie that a browser signs in with
 */
export function describeApi(portalUrl: string, sessionCookie: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {
    '/events': { get: streamOperation },
    '/openapi.json': { get: selfOperation },
  };
  for (const [name, operation] of Object.entries(operations)) {
    const path = paths[operation.path] ?? {};
    paths[operation.path] = { ...path, [operation.method.toLowerCase()]: toOperation(name, operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Slipway', version: '1', description: 'Everything the portal does. Lists are cursor-paged.' },
    servers: [{ url: `${portalUrl.replace(/\/$/, '')}/api/v1` }],
    security: [{ token: [] }, { session: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Personal access token' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Browser session' },
      },
    },
    paths,
  });
}
