import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const [page, schema, forgotten] = await Promise.all([
  readFile('docs/operations/tables.md', 'utf8'),
  readFile('prisma/schema.prisma', 'utf8'),
  readFile('server/db/forget-expired.ts', 'utf8'),
]);
const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, table = '']) => table);
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `(\w+)` +\| (.+?) +\|(?: `(.+?)` +\|)?$/gm)].map(([, table = '', kept = '', file]) => ({
    table,
    kept,
    file,
  }));

describe('the page of tables', () => {
  it('names every table once', () => {
    expect(tables.length).toBeGreaterThan(90);
    const named = rowsOf(page).map(({ table }) => table);
    expect(named.toSorted()).toEqual(tables.toSorted());
  });

  it('says where each row that goes with time is deleted', async () => {
    const timed = rowsOf(page.split('## What is there once')[0] ?? '');
    expect(timed.length).toBeGreaterThan(20);
    for (const { table, file } of timed) {
      expect(file, table).toBeDefined();
      const text = await readFile(file ?? '', 'utf8');
      const model = new RegExp(`model (\\w+) \\{[^}]*@@map\\("${table}"\\)`).exec(schema)?.[1] ?? '';
      const delegate = model.charAt(0).toLowerCase() + model.slice(1);
      const ways = [
        `DELETE FROM ${table}\\b`,
        `\\b${delegate}\\.deleteMany`,
        `'${table}'`,
        `keptDays = \\{[^}]*\\b${table}:`,
      ];
      expect(text, table).toMatch(new RegExp(ways.join('|')));
      expect(text, table).toMatch(/DELETE FROM|deleteMany|keptDays/);
    }
  });

  it('leaves out nothing of what the worker forgets every hour', () => {
    const deleted = [...forgotten.matchAll(/(?:where|beyond)\(\s*'(\w+)'/g)].map(([, table = '']) => table);
    expect(new Set(deleted).size).toBeGreaterThan(8);
    const timed = rowsOf(page.split('## What is there once')[0] ?? '').map(({ table }) => table);
    expect(deleted.filter((table) => !timed.includes(table))).toEqual([]);
  });
});
