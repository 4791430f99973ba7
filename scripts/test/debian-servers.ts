import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian-packages.ts';

const programs = ['victoria-metrics', 'prometheus', 'promtool', 'prometheus-alertmanager', 'pgbouncer'];
const packages = ['victoria-metrics', 'prometheus', 'prometheus-alertmanager', 'pgbouncer'];
const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Installs the real servers that tests ask, where a package manager allows it. */
export function installServers(): void {
  if (programs.every(isThere)) return;
  process.stdout.write(
    'Not all of VictoriaMetrics, Prometheus, Alertmanager and PgBouncer are here; installing them …\n',
  );
  installDebianPackages(packages);
}
