// What a bare clone needs before anything else can run. Plain Node >= 20.9, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const stamp = `${root}node_modules/.slipway-install`;

/** The Node 24 that came with the packages; scripts and servers run on it whatever started them. */
export const node24 = `${root}node_modules/node/bin/node`;

/** Stops with one sentence when the Node that runs this is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return;
  process.stderr.write(`Slipway needs Node 20.9 or newer to start; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/**
 * Installs the packages of the lock file unless they are there already.
 * @returns seconds it took, 0 when nothing was to be done
 */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && existsSync(node24) && readFileSync(stamp, 'utf8') === wanted) return 0;
  const started = Date.now();
  process.stdout.write('Installing packages …\n');
  const lockBefore = readFileSync(`${root}package-lock.json`);
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    process.stderr.write('Installing packages failed; the lines above say why. Nothing was started.\n');
    process.exit(1);
  }
  // Other npm versions may spell the lock file differently; the clone stays as it was.
  writeFileSync(`${root}package-lock.json`, lockBefore);
  if (!existsSync(node24)) {
    // npm 11 does not run install scripts on its own; this one only unpacks the binary that npm fetched.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: `${root}node_modules/node`,
      stdio: 'inherit',
    });
  }
  if (!existsSync(node24)) {
    process.stderr.write('The package "node" (Node 24) did not install; remove node_modules and try again.\n');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  return (Date.now() - started) / 1000;
}
