import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

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
  const { paths = {} } = describeApi('https://slipway.test');
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(await existingRoutes());
  expect(described.length).toBeGreaterThan(20);
});

it('describes bodies, answers and refusals by the contracts', () => {
  const document = describeApi('https://slipway.test/');
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers?.[0]?.url).toBe('https://slipway.test/api/v1');
  const submit = document.paths?.['/requests']?.post;
  expect(submit?.operationId).toBe('submitRequest');
  expect(JSON.stringify(submit?.requestBody)).toContain('catalogItem');
  expect(JSON.stringify(submit?.responses)).toContain('Problem');
  expect(JSON.stringify(submit?.parameters)).toContain('Idempotency-Key');
});
