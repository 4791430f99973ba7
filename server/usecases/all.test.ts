import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actions, rolesWith } from '../../lib/permissions.ts';
import { useCases } from './all.ts';
import type { UseCase } from './define.ts';

const isUseCase = (value: unknown): value is UseCase =>
  typeof value === 'object' && value !== null && 'execute' in value && 'action' in value;

it('has a row in the permission table for every use case, and nobody else asks without one', () => {
  const rows = new Set<string>(actions);
  const without = Object.values(useCases).filter(({ action }) => !rows.has(action));
  expect(without.map(({ name }) => name)).toEqual([
    'ask-for-access',
    'end-seeing',
    'list-access-requests',
    'list-notifications',
    'read-notifications',
    'get-notification-settings',
    'change-notification-settings',
    'dismiss',
    'get-installation',
    'get-me',
  ]);
  for (const { action } of Object.values(useCases)) {
    if (action !== 'signed-in') expect(rolesWith(action).length).toBeGreaterThan(0);
  }
});

it('lists every use case there is', async () => {
  const files = await readdir('server/usecases', { recursive: true });
  const known = new Set<unknown>(Object.values(useCases));
  const unlisted: string[] = [];
  for (const file of files.filter((name) => name.includes('/') && name.endsWith('.ts') && !name.includes('.test.'))) {
    const module: Record<string, unknown> = await import(join(process.cwd(), 'server/usecases', file));
    for (const [name, value] of Object.entries(module)) {
      if (isUseCase(value) && !known.has(value)) unlisted.push(`${file}: ${name}`);
    }
  }
  expect(unlisted).toEqual([]);
});

it('names each one once', () => {
  const names = Object.values(useCases).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
