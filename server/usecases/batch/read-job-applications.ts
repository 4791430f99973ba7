import type { BatchJob } from '../../../lib/contracts/batch.ts';
import { readBinding } from '../../domain/applications/binding.ts';
import { bindingKind } from '../../domain/karmada/attached-kinds.ts';
import type { BatchPlace } from '../../ports/member-batch.ts';
import type { Deps } from '../deps.ts';

/** The application that has brought a job to a member; null where none has. */
export type ApplicationOfJob = (
  job: Pick<BatchJob, 'controlPlane' | 'cluster' | 'namespace' | 'kind' | 'name'>,
) => BatchJob['application'];

/** Reads which Jobs of Volcano Karmada sends to which members, as the worker keeps it. */
export async function readJobApplications(
  { karmada, db }: Pick<Deps, 'karmada' | 'db'>,
  members: readonly BatchPlace[],
  namespaces: readonly string[],
): Promise<ApplicationOfJob> {
  const controlPlanes = [...new Set(members.map(({ controlPlane }) => controlPlane))];
  const kept =
    controlPlanes.length > 0 && namespaces.length > 0
      ? await karmada.ofKinds(db.auto, [bindingKind], { controlPlanes, namespaces: [...namespaces] })
      : [];
  const applications = new Map<string, NonNullable<BatchJob['application']>>();
  for (const { controlPlane, object } of kept) {
    const binding = readBinding(object);
    if (!binding?.resource.apiVersion.startsWith('batch.volcano.sh/')) continue;
    const { namespace, resource, policy, targets } = binding;
    // An application has the name of its policy, or else of what runs.
    const name = policy?.kind === 'PropagationPolicy' ? policy.name : resource.name;
    for (const target of targets) {
      applications.set([controlPlane, target.name, namespace, resource.name].join('/'), {
        controlPlane,
        namespace,
        name,
      });
    }
  }
  return ({ controlPlane, cluster, namespace, kind, name }) =>
    kind === 'Job' ? (applications.get([controlPlane, cluster, namespace, name].join('/')) ?? null) : null;
}
