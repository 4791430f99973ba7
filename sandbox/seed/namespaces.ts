import { seedData, systemNamespace } from './data.ts';
import type { SeedObjects } from './seed-objects.ts';

const installedMinutes = 200 * 24 * 60;
const joinedMinutes = 150 * 24 * 60;

/** Namespaces of the installation and one for each project. */
export function addNamespaces(seed: SeedObjects): void {
  const add = (name: string, ageMinutes: number, labels: Record<string, string> = {}) => {
    const all = { 'kubernetes.io/metadata.name': name, ...labels };
    seed.add('v1', 'Namespace', { name, labels: all }, ageMinutes, {
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    });
  };
  for (const name of [systemNamespace, 'mgmt', 'projectsveltos', 'sandbox-system']) add(name, installedMinutes);
  for (const { name, namespace } of seedData.bootstrap.projects) {
    add(namespace, joinedMinutes, { 'example.com/team': name });
  }
}
