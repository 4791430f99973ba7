import type { BatchJob } from '../../../lib/contracts/batch.ts';
import { readBinding } from '../../domain/applications/binding.ts';
import type { FoundJob } from '../../domain/batch/jobs.ts';
import { bindingNameOf } from '../../domain/placement/object-names.ts';
import type { Deps } from '../deps.ts';

/**
 * Says of these jobs which application has brought each to its member, as the worker keeps it; null where none has. It reads
 * no more bindings than there are jobs.
 */
export async function readJobApplications(
  { karmada, db }: Pick<Deps, 'karmada' | 'db'>,
  jobs: readonly FoundJob[],
): Promise<BatchJob[]> {
  // One of another kind is a PodGroup that something in the member has made.
  const bindings = jobs
    .filter(({ kind }) => kind === 'Job')
    .map(({ controlPlane, namespace, kind, name }) => {
      return { controlPlane, namespace, name: bindingNameOf({ namespace, name, kind }) };
    });
  const kept = bindings.length > 0 ? await karmada.bindingsNamed(db.auto, bindings) : [];
  const applications = new Map<string, NonNullable<BatchJob['application']>>();
  for (const { controlPlane, object } of kept) {
    const binding = readBinding(object);
    // A Job of Kubernetes has a binding of the same name.
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
  return jobs.map((job) => ({ ...job, application: applicationOf(job) }));

  function applicationOf({ controlPlane, cluster, namespace, kind, name }: FoundJob): BatchJob['application'] {
    return kind === 'Job' ? (applications.get([controlPlane, cluster, namespace, name].join('/')) ?? null) : null;
  }
}
