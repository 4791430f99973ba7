import { spawnSync } from 'node:child_process';

const programs = ['victoria-metrics', 'prometheus', 'promtool', 'prometheus-alertmanager'];
const packages = ['victoria-metrics', 'prometheus', 'prometheus-alertmanager'];
const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Installs the real metrics servers that the sandbox is compared with, where a package manager allows it. */
export function installMetricsServers(): void {
  if (programs.every(isThere)) return;
  process.stdout.write('No VictoriaMetrics, Prometheus and Alertmanager here; installing them …\n');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  // In runlevel 1 Debian's packages do not start their services.
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}
