import { clusterName } from '../../../lib/contracts/common.ts';

/** Longest name that the Helm release of a cluster can carry; k0rdent admits longer ones and then fails for ever. */
export const maxNameLength = 53;

export type NameProblem = 'empty' | 'too-long' | 'not-a-label';

/** What is wrong with the form of a name, or null. */
export function findNameProblem(name: string): NameProblem | null {
  if (name === '') return 'empty';
  if (name.length > maxNameLength) return 'too-long';
  return clusterName.safeParse(name).success ? null : 'not-a-label';
}

/** A name made of what was typed that could be taken; null when nothing usable is left of it. */
export function repairName(name: string): string | null {
  const repaired = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replaceAll(/^-+|-+$/g, '');
  return findNameProblem(repaired) === null ? repaired : null;
}

/** `base` for 1, `base-2` for 2 and so on, never longer than allowed. */
export function numberName(base: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  const root = (repairName(base) ?? 'cluster').slice(0, maxNameLength - suffix.length);
  return `${root.replace(/-+$/, '')}${suffix}`;
}
