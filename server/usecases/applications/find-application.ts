import type { Member } from '../../../lib/contracts/karmada.ts';
import { type AssessedApplication, assessApplications } from '../../domain/applications/assess.ts';
import { boardOf } from '../../domain/applications/board.ts';
import { isOfferedTo } from '../../domain/karmada/dedication.ts';
import { readMember } from '../../domain/karmada/member.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import type { MemberCluster } from '../../domain/placement/member-cluster.ts';
import type { KarmadaRecord } from '../../ports/karmada.ts';
import type { Context, Subject } from '../define.ts';
import type { Deps } from '../deps.ts';

export interface ApplicationPath {
  controlPlane: string;
  namespace: string;
  name: string;
}

export interface FoundApplication extends AssessedApplication {
  place: { controlPlane: string; project: string };
  /** All members of its control plane, as they are shown and as its scheduler looks at them. */
  members: readonly Member[];
  clusters: readonly MemberCluster[];
  /** All that is kept of its namespace there. */
  kept: readonly KarmadaRecord[];
}

/** What finding one reads. */
export type FindingDeps = Pick<Deps, 'db' | 'karmadaControlPlanes' | 'karmada'> & {
  projects: Pick<Deps['projects'], 'list'>;
};

/** An application as the worker keeps what it is made of, whoever may see it. Null where there is none. */
export async function findApplication(
  deps: FindingDeps,
  { controlPlane, namespace, name }: ApplicationPath,
): Promise<FoundApplication | null> {
  if (!deps.karmadaControlPlanes.includes(controlPlane)) return null;
  const tx = deps.db.auto;
  const projects = await deps.projects.list(tx, 'all');
  const project = projects.find((each) => each.namespace === namespace);
  if (!project) return null;
  const [kept, records] = await Promise.all([
    deps.karmada.inNamespaces(tx, [controlPlane], [namespace]),
    deps.karmada.members(tx, [controlPlane]),
  ]);
  const members = records.flatMap(({ object }) => readMember(object) ?? []);
  const clusters = records.flatMap(({ object }) => readMemberCluster(object) ?? []);
  const states = new Map(members.map((member) => [member.name, member.state]));
  const found = assessApplications(kept, states).find(({ application }) => application.name === name);
  return found ? { ...found, place: { controlPlane, project: project.name }, clusters, members, kept } : null;
}

/** The same as a subject: its project decides who may. */
export async function findAsSubject(
  context: Context,
  path: ApplicationPath,
): Promise<Subject<FoundApplication> | null> {
  const found = await findApplication(context.deps, path);
  return found && { project: found.place.project, value: found };
}

/** Members that people of the project know: those that have the application, and those that the project may use. */
export function knownMembers({ place, application, members, clusters }: FoundApplication): ReadonlySet<string> {
  // Of a member that has left the control plane the board still tells.
  const has = boardOf(application, members);
  const offered = clusters.filter((cluster) => isOfferedTo(cluster, place.project));
  return new Set([...has, ...offered].map(({ name }) => name));
}
