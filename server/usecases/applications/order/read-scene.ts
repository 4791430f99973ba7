import type { ApplicationWorkload } from '../../../../lib/contracts/application-workload.ts';
import type { Member } from '../../../../lib/contracts/karmada.ts';
import { type Binding, readBinding } from '../../../domain/applications/binding.ts';
import { workloadKinds } from '../../../domain/applications/order/workload-kinds.ts';
import { readTemplate, type Template } from '../../../domain/applications/template.ts';
import { DomainError } from '../../../domain/errors.ts';
import { bindingKind } from '../../../domain/karmada/attached-kinds.ts';
import { type ControlPlaneRecord, findPlane } from '../../../domain/karmada/control-plane.ts';
import { readMember } from '../../../domain/karmada/member.ts';
import { readMemberCluster } from '../../../domain/karmada/member-cluster.ts';
import type { MemberCluster } from '../../../domain/placement/member-cluster.ts';
import { bindingNameOf } from '../../../domain/placement/object-names.ts';
import { say } from '../../../domain/words/said.ts';
import type { ApplicationPlace } from '../../../ports/application-objects.ts';
import type { Deps } from '../../deps.ts';

/** What stands on a control plane where an application is to be brought. */
export interface Scene {
  plane: ControlPlaneRecord;
  members: Member[];
  /** The same members as the scheduler looks at them. */
  clusters: MemberCluster[];
  /** Its workload and where that goes; null before there is one. */
  template: Template | null;
  binding: Binding | null;
}

/**
 * @param asked of workloads that have the name, this one counts first
 * @throws DomainError `validation-failed` where the operator names no such control plane
 */
export async function readScene(
  deps: Pick<Deps, 'db' | 'karmada' | 'karmadaControlPlanes'>,
  place: ApplicationPlace,
  asked: ApplicationWorkload['kind'] = 'deployment',
): Promise<Scene> {
  const { controlPlane, namespace, name } = place;
  if (!deps.karmadaControlPlanes.includes(controlPlane)) {
    const said = say('control-plane-gone', { name: controlPlane });
    throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/controlPlane', ...said }] });
  }
  const tx = deps.db.auto;
  const kinds = [workloadKinds[asked], ...Object.values(workloadKinds)];
  const bindingNames = kinds.map(({ kind }) => bindingNameOf({ namespace, name, kind }));
  const [planes, kept, objects] = await Promise.all([
    deps.karmada.controlPlanes(tx),
    deps.karmada.members(tx, [controlPlane]),
    deps.karmada.named(tx, { controlPlane, namespace }, [name, ...bindingNames]),
  ]);
  const templates = objects.flatMap(({ object }) => readTemplate(object) ?? []).filter((one) => one.name === name);
  const template = kinds
    .map(({ apiVersion, kind }) => templates.find((one) => one.kind === kind && one.apiVersion === apiVersion))
    .find((one) => one !== undefined);
  const bindings = objects.filter(({ kind }) => kind === bindingKind);
  return {
    plane: findPlane(planes, controlPlane),
    members: kept.flatMap(({ object }) => readMember(object) ?? []),
    clusters: kept.flatMap(({ object }) => readMemberCluster(object) ?? []),
    template: template ?? null,
    binding:
      bindings
        .flatMap(({ object }) => readBinding(object) ?? [])
        .find(
          ({ resource }) =>
            resource.name === name && resource.kind === template?.kind && resource.apiVersion === template.apiVersion,
        ) ?? null,
  };
}
