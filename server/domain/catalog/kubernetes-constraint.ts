import { coerce, satisfies, validRange } from 'semver';
import { z } from 'zod';

const constrainedSchema = z.object({ status: z.object({ k8sConstraint: z.string().trim().min(1) }) });

/**
 * Which Kubernetes a ServiceTemplate supports, as a plain range; null when it says nothing or nothing that can be read.
 * Charts write it as Masterminds/semver reads it, where commas divide parts that all have to hold.
 */
export function readConstraint(template: Record<string, unknown> | null): string | null {
  const read = constrainedSchema.safeParse(template);
  return read.success ? validRange(read.data.status.k8sConstraint.replaceAll(',', ' ')) : null;
}

/** Whether a Kubernetes is within a constraint; one that nobody knows yet is not held against anything. */
export function fitsConstraint(kubernetes: string | null, constraint: string | null): boolean {
  const version = coerce(kubernetes);
  return version === null || constraint === null || satisfies(version, constraint);
}
