import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Statement } from '../../lib/contracts/statements.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';

const nothing = { amount: null, node: null, idle: null, storage: null, loadBalancer: null, fee: null };
const statement: Statement = {
  ...{ project: 'payments', title: { en: 'Payments' }, month: '2026-11', currency: 'USD', isRunning: true, asOf: null },
  ...{ correctedDays: 0, total: null, parts: nothing, previous: null, days: [], clusters: [], others: null },
  ...{ changes: [], units: [], forecast: null, budget: null, spendBudgets: [] },
  completeness: {
    ...{ hours: 0, observed: 0, carried: 0, rateCard: 0, missing: 0, reasons: [], ratio: null, completeUntil: null },
    ...{ silent: { count: 0, clusters: [] }, unconverted: [] },
  },
};

it('is drawn once its fonts can be read, although they could not before', async () => {
  const root = process.cwd();
  const folder = await temporaryFolder('fonts');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  vi.resetModules();
  const { drawStatement } = await import('./statement-pdf.ts');
  await expect(drawStatement(statement, 'zh')).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(root, 'node_modules/@fontsource'), join(folder, 'node_modules/@fontsource'));
  const pdf = Buffer.from(await drawStatement(statement, 'zh'));
  expect(pdf.toString('latin1', 0, 7)).toBe('%PDF-1.');
});
