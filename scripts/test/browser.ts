import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Finds a Chromium for the end-to-end tests, installing one as the last resort; `null` when none can be had. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  process.stdout.write('No Chromium here; installing one …\n');
  const own = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 120_000,
  });
  if (own.status === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    stdio: 'inherit',
  });
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}
