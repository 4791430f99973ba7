import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-packages.ts';

/** Debian's builds of Chromium. The first one draws no windows, and opens a page for a quarter less of the processors. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const ofDebian = [headlessShell, '/usr/bin/chromium'];

const firstOf = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path && existsSync(path)) ?? null;

/** Installs the Chromium that a whole test run is fastest with, unless one is named, where a package manager allows it. */
export function installHeadlessShell(): void {
  if (firstOf([process.env.CHROMIUM_PATH, headlessShell])) return;
  process.stdout.write('No Chromium without windows here; installing it …\n');
  installDebianPackages(['chromium-headless-shell']);
}

/** Finds a Chromium for the end-to-end tests, installing one as the last resort; `null` when none can be had. */
export function findBrowser(): string | null {
  const found = firstOf([process.env.CHROMIUM_PATH, ...ofDebian, chromium.executablePath()]);
  if (found) return found;
  process.stdout.write('No Chromium here; installing one …\n');
  const own = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 120_000,
  });
  if (own.status === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  installDebianPackages(['chromium', 'fonts-noto-cjk']);
  return firstOf(ofDebian);
}
