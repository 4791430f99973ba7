import type { QuotaPath } from '../../../../lib/contracts/federated-quota-changes.ts';
import { type Binding, readBinding } from '../../../domain/applications/binding.ts';
import { bindingKind } from '../../../domain/karmada/attached-kinds.ts';
import { unknownTo } from '../../../domain/karmada/dedication.ts';
import { readMemberCluster } from '../../../domain/karmada/member-cluster.ts';
import type { QuotaRef } from '../../../ports/federated-quotas.ts';
import type { Context, Subject } from '../../define.ts';
import { findProject } from '../../projects/find-project.ts';
import { seesAllMembers } from './sees-all-members.ts';

/** Where a quota of a project stands, or would stand. */
export interface QuotaPlace {
  ref: QuotaRef;
  project: string;
}

/** Scope of what is about one quota, which may be one that is to be made. */
export async function findQuotaPlace(
  context: Context,
  { path: { controlPlane, project: name, name: quota } }: { path: QuotaPath },
): Promise<Subject<QuotaPlace> | null> {
  if (!context.deps.karmadaControlPlanes.includes(controlPlane)) return null;
  const found = await findProject(context, name);
  if (!found) return null;
  const ref = { controlPlane, namespace: found.value.namespace, name: quota };
  return { project: found.project, value: { ref, project: name } };
}

/** What stands beside a quota on its control plane, as the worker has read it. */
export interface BesideQuota {
  bindings: Binding[];
  /** All members. */
  members: Set<string>;
  /** Those that the person may not know. */
  hidden: Set<string>;
  /** Those that people of the project may not know, of which the person may know all the same. */
  hiddenFromProject: Set<string>;
}

export async function readBeside({ deps, actor }: Context, { ref, project }: QuotaPlace): Promise<BesideQuota> {
  const { controlPlane, namespace } = ref;
  const tx = deps.db.auto;
  const [kept, placed] = await Promise.all([
    deps.karmada.members(tx, [controlPlane]),
    deps.karmada.ofKinds(tx, [bindingKind], { controlPlanes: [controlPlane], namespaces: [namespace] }),
  ]);
  const clusters = kept.flatMap(({ object }) => readMemberCluster(object) ?? []);
  const bindings = placed.flatMap(({ object }) => readBinding(object) ?? []);
  const hiddenFromProject = unknownTo(clusters, project, bindings);
  return {
    bindings,
    members: new Set(clusters.map(({ name }) => name)),
    hidden: seesAllMembers(actor) ? new Set() : hiddenFromProject,
    hiddenFromProject,
  };
}
