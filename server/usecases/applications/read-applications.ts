import type { ApplicationSummary, ApplicationTrouble } from '../../../lib/contracts/applications.ts';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { readBinding } from '../../domain/applications/binding.ts';
import { type Application, groupApplications } from '../../domain/applications/group.ts';
import { readTemplate } from '../../domain/applications/template.ts';
import { findTroubles, readApplicationState } from '../../domain/applications/trouble.ts';
import { readMember } from '../../domain/karmada/member.ts';
import type { KarmadaRecord } from '../../ports/karmada.ts';
import type { Context } from '../define.ts';

/** An application with what is known of it and of its control plane. */
export interface FoundApplication {
  summary: ApplicationSummary;
  application: Application;
  troubles: ApplicationTrouble[];
  /** All members of its control plane. */
  members: readonly Member[];
  /** The same as Karmada reported them. */
  clusters: readonly KarmadaRecord[];
}

const bindingKind = 'work.karmada.io/ResourceBinding';

/** Reads the applications of projects on control planes; the namespace of a project is its namespace there too. */
export async function readApplications(
  { deps }: Pick<Context, 'deps'>,
  controlPlanes: readonly string[],
  projects: readonly { name: string; namespace: string }[],
): Promise<FoundApplication[]> {
  const tx = deps.db.auto;
  const namespaces = projects.map(({ namespace }) => namespace);
  const [objects, clusters] = await Promise.all([
    deps.karmada.inNamespaces(tx, controlPlanes, namespaces),
    deps.karmada.members(tx, controlPlanes),
  ]);
  return controlPlanes.flatMap((controlPlane) => {
    const own = clusters.filter((record) => record.controlPlane === controlPlane);
    const members = own.flatMap(({ object }) => readMember(object) ?? []);
    const states = new Map(members.map(({ name, state }) => [name, state]));
    return groupObjects(objects.filter((record) => record.controlPlane === controlPlane)).flatMap((application) => {
      const project = projects.find(({ namespace }) => namespace === application.namespace);
      if (!project) return [];
      const troubles = findTroubles(application, states);
      const summary = summarize({ controlPlane, project: project.name }, application, troubles);
      return [{ summary, application, troubles, members, clusters: own }];
    });
  });
}

function groupObjects(records: readonly KarmadaRecord[]): Application[] {
  const isBinding = ({ kind }: KarmadaRecord) => kind === bindingKind;
  return groupApplications(
    records.filter(isBinding).flatMap(({ object }) => readBinding(object) ?? []),
    records.filter((record) => !isBinding(record)).flatMap(({ object }) => readTemplate(object) ?? []),
  );
}

function summarize(
  place: Pick<ApplicationSummary, 'controlPlane' | 'project'>,
  application: Application,
  troubles: readonly ApplicationTrouble[],
): ApplicationSummary {
  const { namespace, name, objects } = application;
  const workloads = objects.filter(({ template }) => template !== null);
  const clusters = objects.flatMap(({ binding }) => (binding?.targets ?? []).map((target) => target.name));
  return {
    ...place,
    namespace,
    name,
    state: readApplicationState(application, troubles),
    trouble: troubles[0] ?? null,
    workloads: workloads.map(({ kind, name: workload }) => ({ kind, name: workload })),
    images: [...new Set(workloads.flatMap(({ template }) => template?.images ?? []))],
    replicas: countReplicas(application),
    clusters: [...new Set(clusters)].sort(),
  };
}

/** Replicas of all workloads together: asked for, given to members, ready there. */
function countReplicas({ objects }: Application): ApplicationSummary['replicas'] {
  const counted = objects.filter(({ template }) => template?.replicas != null);
  if (counted.length === 0) return null;
  const sum = (part: (object: (typeof counted)[number]) => number) =>
    counted.reduce((total, object) => total + part(object), 0);
  return {
    wanted: sum(({ template }) => template?.replicas ?? 0),
    placed: sum(({ binding }) => (binding?.targets ?? []).reduce((total, { replicas }) => total + replicas, 0)),
    ready: sum(({ binding }) => (binding?.statuses ?? []).reduce((total, { ready }) => total + (ready ?? 0), 0)),
  };
}
