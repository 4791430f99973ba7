import type { ApplicationSummary, ApplicationTrouble } from '../../../lib/contracts/applications.ts';
import { batchStates } from '../../../lib/contracts/batch-states.ts';
import { stateOfPhase } from '../batch/jobs.ts';
import { isAttachedKind } from '../karmada/attached-kinds.ts';
import { readPlacement } from '../karmada/placement.ts';
import type { ApplicationDemand } from './application-cost.ts';
import { readBinding } from './binding.ts';
import { demandOf } from './demand.ts';
import { type Application, type ApplicationObject, groupApplications } from './group.ts';
import { readTemplate } from './template.ts';
import { findTroubles, type MemberStates, readApplicationState } from './trouble.ts';

/** An object of a control plane as it is kept. */
export interface KeptObject {
  /** `group/Kind`. */
  kind: string;
  object: Record<string, unknown>;
}

/** What a list tells of an application, without where it was found. */
export type ApplicationFacts = Omit<ApplicationSummary, 'controlPlane' | 'project' | 'cost'>;

export interface AssessedApplication {
  application: Application;
  troubles: ApplicationTrouble[];
  facts: ApplicationFacts;
  demand: ApplicationDemand;
}

const bindingKind = 'work.karmada.io/ResourceBinding';

/** Puts the objects of whole namespaces together to applications, and says of each how it stands. */
export function assessApplications(kept: readonly KeptObject[], members: MemberStates): AssessedApplication[] {
  const objects = kept.filter(({ kind }) => !isAttachedKind(kind));
  const isBinding = ({ kind }: KeptObject) => kind === bindingKind;
  const applications = groupApplications(
    objects.filter(isBinding).flatMap(({ object }) => readBinding(object) ?? []),
    objects.filter((one) => !isBinding(one)).flatMap(({ object }) => readTemplate(object) ?? []),
  );
  return applications.map((application) => {
    const troubles = findTroubles(application, members);
    return { application, troubles, facts: summarize(application, troubles), demand: demandOf(application) };
  });
}

function summarize(application: Application, troubles: readonly ApplicationTrouble[]): ApplicationFacts {
  const { namespace, name, objects } = application;
  const workloads = objects.filter(({ template }) => template !== null);
  const clusters = objects.flatMap(({ binding }) => (binding?.targets ?? []).map((target) => target.name));
  return {
    namespace,
    name,
    state: readApplicationState(application, troubles),
    trouble: troubles[0] ?? null,
    workloads: workloads.map(({ kind, name: workload }) => ({ kind, name: workload })),
    images: [...new Set(workloads.flatMap(({ template }) => template?.images ?? []))],
    replicas: countReplicas(application),
    ...batchOf(application),
    clusters: [...new Set(clusters)].sort(),
  };
}

/** How its Jobs of Volcano stand, that which needs somebody first; left out where no member says anything of one. */
function batchOf({ objects }: Application): Pick<ApplicationFacts, 'batch'> {
  const phases = objects.flatMap(({ binding }) => (binding?.statuses ?? []).flatMap(({ batch }) => batch?.phase ?? []));
  const states = new Set(phases.map(stateOfPhase));
  const first = batchStates.find((state) => states.has(state));
  return first ? { batch: first } : {};
}

/** Replicas of all workloads together: asked for, given to members, ready there. */
function countReplicas({ objects }: Application): ApplicationSummary['replicas'] {
  const counted = objects.filter(({ template }) => template?.replicas != null);
  if (counted.length === 0) return null;
  return counted.map(countOf).reduce((sum, { wanted, placed, ready }) => ({
    wanted: sum.wanted + wanted,
    placed: sum.placed + placed,
    ready: sum.ready + ready,
  }));
}

function countOf({ binding, template }: ApplicationObject): NonNullable<ApplicationSummary['replicas']> {
  const replicas = template?.replicas ?? 0;
  if (!binding) return { wanted: replicas, placed: 0, ready: 0 };
  const { targets, statuses, placement } = binding;
  const isDuplicated = placement === null || readPlacement(placement)?.scheduling.type === 'duplicated';
  const readyOn = (name: string) => statuses.find(({ cluster }) => cluster === name)?.ready ?? 0;
  return {
    // Every member gets all of them.
    wanted: isDuplicated ? replicas * Math.max(1, targets.length) : replicas,
    placed: targets.reduce((sum, target) => sum + target.replicas, 0),
    ready: targets.reduce((sum, { name }) => sum + readyOn(name), 0),
  };
}
