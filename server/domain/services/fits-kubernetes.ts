import { coerce, satisfies, validRange } from 'semver';

/**
 * Whether a cluster's Kubernetes is one that a chart asks for; null where either is not known or cannot be read. Charts
 * write constraints as Masterminds/semver reads them: parts that all have to hold are divided by commas there.
 */
export function fitsKubernetes(version: string | null, constraint: string | null): boolean | null {
  if (constraint === null || constraint.trim() === '') return null;
  const range = constraint.replaceAll(',', ' ');
  const found = coerce(version ?? '');
  if (found === null || validRange(range) === null) return null;
  return satisfies(found, range);
}
