import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

const entry = 'components/kit/kit-alone.fixtures.tsx';
const origin = 'http://kit.test';
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** What a browser asks for, by its path. */
export type BuiltKit = ReadonlyMap<string, string | Uint8Array>;

/** Builds the catalogue of components as a page of its own, with the style sheet, the fonts and the messages of the portal. */
export async function buildKit(): Promise<BuiltKit> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': process.cwd() } },
    define: { 'process.env': JSON.stringify({ NODE_ENV: 'production' }) },
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: resolve(entry) } },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, string | Uint8Array>();
  for (const file of output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => fileName);
  const [script] = output.filter((file) => file.type === 'chunk' && file.isEntry);
  const links = sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('');
  files.set(
    '/',
    `<!doctype html><title>Kit</title><meta name="viewport" content="width=device-width">${links}<body><script type="module" src="/${script?.fileName}"></script>`,
  );
  return files;
}

/** Opens the kit in a page. Nothing is fetched from anywhere but the build; what it lacks is not found. */
export async function openKit(page: Page, kit: BuiltKit, query = ''): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const ours = join('public', pathname);
    const body = kit.get(pathname) ?? (existsSync(ours) ? readFileSync(ours) : undefined);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
    return route.fulfill({ body: typeof body === 'string' ? body : Buffer.from(body), contentType });
  });
  await page.goto(`${origin}/${query}`);
}
