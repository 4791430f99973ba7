import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian-packages.ts';

const programs = ['victoria-metrics', 'prometheus', 'promtool', 'prometheus-alertmanager'];
const packages = ['victoria-metrics', 'prometheus', 'prometheus-alertmanager'];
const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Installs the real metrics servers that the sandbox is compared with, where a package manager allows it. */
export function installMetricsServers(): void {
  if (programs.every(isThere)) return;
  process.stdout.write('No VictoriaMetrics, Prometheus and Alertmanager here; installing them …\n');
  installDebianPackages(packages);
}
