import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Statement } from '../../lib/contracts/statements.ts';
import { pdfText, unshown } from '../../tests/support/pdf-text.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const nothing = { amount: null, node: null, idle: null, storage: null, loadBalancer: null, fee: null };
const statement: Statement = {
  project: 'payments',
  title: { en: 'Payments' },
  month: '2026-11',
  currency: 'USD',
  isRunning: true,
  asOf: null,
  measuredSince: '2026-10-13',
  correctedDays: 0,
  total: null,
  parts: nothing,
  previous: null,
  days: [],
  clusters: [],
  others: null,
  changes: [],
  units: [],
  forecast: null,
  budget: null,
  spendBudgets: [],
  completeness: {
    hours: 0,
    observed: 0,
    carried: 0,
    rateCard: 0,
    missing: 0,
    reasons: [],
    ratio: null,
    completeUntil: null,
    silent: { count: 0, clusters: [] },
    unconverted: [],
  },
};

/** Draws with the fonts of a folder of its own, in a module of its own. */
async function drawIn(folder: string) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  // The library keeps the fonts of a family for all modules.
  const forget = () => delete Font.getRegisteredFonts()['Noto Sans SC'];
  forget();
  onTestFinished(() => {
    cwd.mockRestore();
    forget();
  });
  vi.resetModules();
  return (await import('./statement-pdf.ts')).drawStatement;
}
const fontsIn = (folder: string) => join(folder, 'node_modules/@fontsource/noto-sans-sc/files');

it('is drawn once its fonts can be read, although they could not before', async () => {
  const fonts = fontsIn(process.cwd());
  const folder = await temporaryFolder('fonts');
  const draw = await drawIn(folder);
  await expect(draw(statement, 'zh')).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(dirname(fontsIn(folder)), { recursive: true });
  await symlink(fonts, fontsIn(folder));
  expect(pdfText(await draw(statement, 'zh'))).not.toContain(unshown);
});

it('shows no Chinese with a font that has none, and a test can tell', async () => {
  const fonts = fontsIn(process.cwd());
  const folder = await temporaryFolder('latin');
  await mkdir(fontsIn(folder), { recursive: true });
  for (const weight of [400, 600]) {
    const [latin, chinese] = ['latin', 'chinese-simplified'].map(
      (subset) => `noto-sans-sc-${subset}-${weight}-normal.woff`,
    );
    await copyFile(join(fonts, latin ?? ''), join(fontsIn(folder), chinese ?? ''));
  }
  const draw = await drawIn(folder);
  const [english, chinese] = [pdfText(await draw(statement, 'en')), pdfText(await draw(statement, 'zh'))];
  expect(english).toContain('Payments');
  expect(english).not.toContain(unshown);
  expect(chinese).toContain(unshown);
  expect(chinese).not.toContain('费');
});
