import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { toCurl, toReference } from '../../lib/api-reference.ts';
import { describeApi } from './openapi.ts';
import { operations } from './operations.ts';

const groups = toReference(JSON.parse(JSON.stringify(describeApi('https://slipway.test', 'session'))));
const all = groups.flatMap((group) => group.operations);
const find = (id: string) => {
  const found = all.find((operation) => operation.id === id);
  if (!found) throw new Error(`The reference has no ${id}`);
  return found;
};

it('has every operation, with who may', () => {
  expect(Object.keys(operations).filter((name) => !all.some(({ id }) => id === name))).toEqual([]);
  expect(find('saveInstallationSettings')).toMatchObject({
    method: 'PUT',
    action: 'settings.manage',
    roles: ['admin'],
  });
  expect(find('getMe').action).toBeNull();
});

it('has parameters with their places and types', () => {
  expect(find('getCluster').parameters).toEqual(
    expect.arrayContaining([{ name: 'namespace', in: 'path', isRequired: true, type: 'string' }]),
  );
});

it('shows a body that is JSON and has what is required', () => {
  const body = JSON.parse(find('createToken').body ?? '{}') as object;
  expect(body).toHaveProperty('name');
  for (const { id, body: example } of all) {
    if (example !== null) expect(() => JSON.parse(example) as unknown, id).not.toThrow();
  }
});

it('writes a command that a shell takes apart as it was meant, whatever is in it', () => {
  const body = JSON.stringify({ text: `it's $HOME "quoted" \`x\`` });
  const command = toCurl({ method: 'POST', path: '/requests', body }, 'https://slipway.test');
  const printed = execFileSync('sh', ['-c', `SLIPWAY_TOKEN=secret; ${command.replace(/^curl/, 'printf "%s\\n"')}`], {
    encoding: 'utf8',
  });
  expect(printed.trimEnd().split('\n')).toEqual([
    '-X',
    'POST',
    'https://slipway.test/api/v1/requests',
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Content-Type: application/json',
    '-d',
    body,
  ]);
  expect(command).not.toContain('secret');
});
