import { DomainError } from '../domain/errors.ts';
import { findDrift } from '../domain/git/drift.ts';
import { pathOfCluster, readObject, saysTheSame } from '../domain/git/object-file.ts';
import type { ClusterDriftStore, DriftRecord, ProjectGitRecord, ReadBranch, RequestPullRecord } from '../ports/git.ts';
import type { MirrorReader } from '../ports/kube.ts';
import { type GitDeps, openAccess } from '../usecases/requests/in-git/git-deps.ts';

export interface CompareDeps extends GitDeps {
  clusterDrifts: ClusterDriftStore;
  mirror: MirrorReader;
}

/** What was read of each project's branch, under which version of its setting, and until when it counts. */
export type Branches = Map<string, Kept>;
interface Kept {
  version: number;
  until: number;
  /** Null where it could not be read. */
  read: ReadBranch | null;
  paths: ReadonlySet<string>;
}

/** The branch is asked about again when it may have moved. */
const readEveryMs = 30_000;
const deploymentKind = 'k0rdent.mirantis.com/ClusterDeployment';

/** Reads the files of a project's clusters and notes which clusters differ from them. */
export async function compareProject(deps: CompareDeps, branches: Branches, settings: ProjectGitRecord): Promise<void> {
  const { project, folder } = settings;
  const namespace = (await deps.projects.get(deps.db.auto, project))?.namespace;
  if (namespace === undefined) return;
  const objects = await deps.mirror.list(deps.db.auto, deploymentKind, namespace);
  const clusters = objects.map((object) => {
    const { name } = object.metadata as { name: string };
    return { name, object, path: pathOfCluster(folder, { namespace, name }) };
  });
  const wanted = clusters.map(({ path }) => path);
  const read = await readBranch(deps, branches, { settings, wanted });
  if (!read) return;
  const [noted, pulls] = await Promise.all([
    deps.clusterDrifts.ofNamespace(deps.db.auto, namespace),
    deps.requestPulls.unsettled(deps.db.auto),
  ]);
  for (const { name, object, path } of clusters) {
    const ref = { namespace, name };
    const text = read.files.get(path) ?? null;
    const own = pulls.filter((pull) => pull.project === project && pull.path === path);
    if (own.some((pull) => isMoving(pull, text, ref))) continue;
    const file = text === null ? null : readObject(text, ref);
    const fields = file === null ? [] : findDrift(file, object);
    const before = noted.find((one) => one.name === name) ?? null;
    const since = deps.clock.now();
    const now = fields.length > 0 ? { ...ref, path, commit: read.commit, fields, since } : null;
    await noteDrift(deps, { project, before, now });
  }
}

/** What was merged a moment ago is about to be written, also where the Git server was not asked about the merge yet. */
const isMoving = ({ state, text }: RequestPullRecord, found: string | null, ref: { namespace: string; name: string }) =>
  state === 'merged' || saysTheSame(text, found, ref);

interface Wanted {
  settings: ProjectGitRecord;
  wanted: readonly string[];
}

/**
 * The branch as it is now, or was a moment ago; what keeps it from being read stands at the setting. Files are fetched where
 * its tip has moved.
 * @returns null where it could not be read a moment ago
 */
async function readBranch(
  deps: CompareDeps,
  branches: Branches,
  { settings, wanted }: Wanted,
): Promise<ReadBranch | null> {
  const { project, version } = settings;
  const found = branches.get(project);
  const kept = found?.version === version ? found : undefined;
  const hasAll = kept?.read != null && wanted.every((path) => kept.paths.has(path));
  const isRecent = kept !== undefined && performance.now() < kept.until;
  if (isRecent && (hasAll || kept.read === null)) return kept.read;
  const at = deps.clock.now();
  const next = { version, until: performance.now() + readEveryMs, paths: new Set(wanted) };
  try {
    const access = await openAccess(deps, settings);
    const isSame = hasAll && kept.read?.commit === (await deps.git.findHead(access));
    const read = isSame && kept.read ? kept.read : await deps.git.read(access, wanted);
    branches.set(project, { ...next, read, paths: isSame ? kept.paths : next.paths });
    await deps.projectGit.noteRead(deps.db.auto, project, { head: read.commit, at, trouble: null });
    return read;
  } catch (error) {
    branches.set(project, { ...next, read: null });
    await deps.projectGit.noteRead(deps.db.auto, project, { head: null, at, trouble: toTrouble(error) });
    throw error;
  }
}

/** In every language where it has words of its own. */
function toTrouble(error: unknown): string {
  if (!(error instanceof DomainError)) return 'unexpected';
  const { code, detail, said: message } = error;
  return detail === undefined ? code : JSON.stringify({ detail, message });
}

interface Found {
  project: string;
  before: DriftRecord | null;
  now: DriftRecord | null;
}

/** The same difference again is no news. */
async function noteDrift(deps: CompareDeps, { project, before, now }: Found): Promise<void> {
  const record = now && { ...now, since: before?.since ?? now.since };
  const textOf = (one: DriftRecord | null) => one && JSON.stringify([one.path, one.commit, one.fields]);
  if (textOf(before) === textOf(record)) return;
  const ref = record ?? before;
  if (!ref) return;
  await deps.db.transact(async (tx) => {
    // Whoever takes the setting away takes the same lock, and every difference with it.
    await deps.projects.lock(tx, project);
    if (record && !(await deps.projectGit.get(tx, project))) return;
    // The row belongs to the cluster of the projection, which may not be there yet.
    if (record && (await deps.clusters.find(tx, record))) await deps.clusterDrifts.put(tx, record);
    else await deps.clusterDrifts.remove(tx, ref);
    await deps.eventLog.append(tx, [{ subject: 'clusters', key: `${ref.namespace}/${ref.name}`, project }]);
  });
}
