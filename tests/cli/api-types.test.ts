import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { describeApi } from '../../server/http/openapi.ts';

/** What the command line asks; of the rest it needs no types. */
const asked = [
  'getMe',
  'listCatalog',
  'getOrderForm',
  'submitRequest',
  'listRequests',
  'getRequest',
  'listClusters',
  'getCluster',
  'getKubeconfig',
  'getReview',
  'approveRequest',
  'rejectRequest',
  'getCosts',
];

interface Described {
  operationId?: string;
  responses?: Record<string, unknown>;
}

/** The description with the asked operations alone, and one refusal for each: they are all alike. */
function narrow(document: object): OpenAPI3 {
  const narrowed = JSON.parse(JSON.stringify(document)) as OpenAPI3 & {
    paths: Record<string, Record<string, Described>>;
  };
  for (const [path, methods] of Object.entries(narrowed.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!asked.includes(operation.operationId ?? '')) delete methods[method];
      else {
        const kept = Object.entries(operation.responses ?? {}).filter(([status]) => /^(2..|422)$/.test(status));
        operation.responses = Object.fromEntries(kept);
      }
    }
    if (Object.keys(methods).length === 0) delete narrowed.paths[path];
  }
  // Schemas without a name are those of any JSON: they name themselves, which types cannot.
  const schemas: Record<string, unknown> = narrowed.components?.schemas ?? {};
  for (const name of Object.keys(schemas)) if (name.startsWith('__')) schemas[name] = {};
  return narrowed;
}

// Where this fails after a change of a contract, `vitest -u` writes the file anew.
it('gives the command line the types of the API as it is', async () => {
  const ast = await openapiTypescript(narrow(describeApi('http://localhost', 'session')));
  const head = '// Generated from the OpenAPI document by tests/cli/api-types.test.ts.\n\n';
  await expect(`${head}${astToString(ast)}`).toMatchFileSnapshot('../../cli/src/api.gen.ts');
}, 60_000);
