import { spawnSync } from 'node:child_process';

/** Installs packages of Debian where its package manager is here and allows it; what is here afterwards is for the caller to see. */
export function installDebianPackages(packages: readonly string[]): void {
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  // In runlevel 1 Debian's packages do not start their services.
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}
