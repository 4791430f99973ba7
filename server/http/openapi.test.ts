import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

const sessionCookie = '__Host-slipway.session';

/** Methods of each route file below app/api/v1, in OpenAPI's form. */
async function existingRoutes(): Promise<string[]> {
  const files = await readdir('app/api/v1', { recursive: true });
  const routes: string[] = [];
  for (const file of files.filter((name) => name.endsWith('route.ts'))) {
    const text = await readFile(`app/api/v1/${file}`, 'utf8');
    const path = `/${file.replace(/\/route\.ts$/, '').replaceAll(/\[(\w+)\]/g, '{$1}')}`;
    for (const [, method] of text.matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g)) {
      routes.push(`${method} ${path}`);
    }
  }
  return routes.sort();
}

it('describes every route that exists, and no other', async () => {
  const { paths = {} } = describeApi('https://slipway.test', sessionCookie);
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(await existingRoutes());
  expect(described.length).toBeGreaterThan(20);
});

it('describes bodies, answers and refusals by the contracts', () => {
  const document = describeApi('https://slipway.test/', sessionCookie);
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers?.[0]?.url).toBe('https://slipway.test/api/v1');
  const submit = document.paths?.['/requests']?.post;
  expect(submit?.operationId).toBe('submitRequest');
  expect(JSON.stringify(submit?.requestBody)).toContain('catalogItem');
  expect(JSON.stringify(submit?.responses)).toContain('Problem');
  expect(JSON.stringify(submit?.parameters)).toContain('Idempotency-Key');
});

it('says what is really sent: media types of files, the cookie, and every status that callers meet', () => {
  const { paths = {}, components } = describeApi('https://slipway.test', sessionCookie);
  const typesOf = (path: string) => Object.keys(paths[path]?.get?.responses?.['200']?.content ?? {});
  expect(typesOf('/costs/statements/{project}/{month}/pdf')).toEqual(['application/pdf']);
  expect(typesOf('/costs/export')).toEqual(['text/csv']);
  expect(components?.securitySchemes?.session).toMatchObject({ in: 'cookie', name: sessionCookie });
  const statuses = (path: string) => Object.keys(paths[path]?.get?.responses ?? {});
  expect(statuses('/openapi.json')).toEqual(expect.arrayContaining(['401', '431', '500']));
  for (const path of ['/clusters', '/events']) {
    expect(statuses(path)).toEqual(expect.arrayContaining(['401', '431', '500', '503', '504']));
  }
});
