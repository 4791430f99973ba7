import { dedicatedKey } from '../../../lib/dedication.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Toleration } from '../placement/placement.ts';

/** What the policies of a project tolerate. */
export const tolerationOf = (project: string): Toleration => ({
  key: dedicatedKey,
  operator: 'Equal',
  value: project,
  effect: 'NoSchedule',
});

/** The projects that a member is for alone; none where it is for all. Other effects are what any taint is to Karmada. */
export const dedicatedTo = ({ taints }: Pick<MemberCluster, 'taints'>): string[] =>
  taints.filter(({ key, effect }) => key === dedicatedKey && effect === 'NoSchedule').map(({ value }) => value);

/** Whether a project may use a member. */
export const isOfferedTo = (member: Pick<MemberCluster, 'taints'>, project: string): boolean =>
  dedicatedTo(member).every((name) => name === project);

/** Members that people of a project may know of: those that it may use, and those that have something of theirs. */
export const knownTo = (
  clusters: readonly MemberCluster[],
  project: string,
  has: ReadonlySet<string>,
): MemberCluster[] => clusters.filter((cluster) => isOfferedTo(cluster, project) || has.has(cluster.name));

/** Names of the members that people of a project may not know. @param bindings those of the project's namespace */
export function unknownTo(
  clusters: readonly MemberCluster[],
  project: string,
  bindings: readonly { targets: readonly { name: string }[] }[],
): Set<string> {
  const has = new Set(bindings.flatMap(({ targets }) => targets.map(({ name }) => name)));
  const known = new Set(knownTo(clusters, project, has));
  return new Set(clusters.filter((cluster) => !known.has(cluster)).map(({ name }) => name));
}

/** Karmada's words without the names of projects that members are for: people of one project do not know the others. */
export const withoutProjects = (words: string): string =>
  words.replaceAll(new RegExp(`${dedicatedKey}=[^:}]*`, 'g'), dedicatedKey);

/** Karmada's words without the names of members that somebody may not know. @param known null: all */
export function withoutOthers(
  words: string,
  clusters: readonly Pick<MemberCluster, 'name'>[],
  known: ReadonlySet<string> | null,
): string {
  const hidden = known === null ? [] : clusters.filter(({ name }) => !known.has(name));
  return hidden.reduce((text, { name }) => {
    const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return text.replaceAll(new RegExp(`(?<![\\w.-])${literal}(?![\\w-])`, 'g'), '…');
  }, withoutProjects(words));
}
