import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../domain/errors.ts';
import { findDrift } from '../domain/git/drift.ts';
import { pathOfCluster, readObject } from '../domain/git/object-file.ts';
import { isDueToAsk } from '../domain/git/when-to-ask.ts';
import type { ClusterDriftStore, DriftRecord, ProjectGitRecord, ReadBranch } from '../ports/git.ts';
import type { MirrorReader } from '../ports/kube.ts';
import { type GitDeps, openAccess } from '../usecases/requests/in-git/git-deps.ts';
import { settlePull } from '../usecases/requests/in-git/settle-pull.ts';

export interface LookAfterGitDeps extends GitDeps {
  clusterDrifts: ClusterDriftStore;
  mirror: MirrorReader;
  onError(error: unknown): void;
}

const everyMs = 1_000;
/** Clusters are compared with what was read, and the branch is read again when it may have moved. */
const compareEveryMs = 4_000;
const readEveryMs = 30_000;
const deploymentKind = 'k0rdent.mirantis.com/ClusterDeployment';

/** What was read of each project's branch, and under which version of its setting. */
type Branches = Map<string, { read: ReadBranch; version: number; until: number }>;

/** Follows pull requests and looks for clusters that differ from their files, until `signal` fires. */
export async function lookAfterGit(deps: LookAfterGitDeps, signal: AbortSignal): Promise<void> {
  const branches: Branches = new Map();
  let compareAt = 0;
  while (!signal.aborted) {
    await followPulls(deps, branches, signal).catch(deps.onError);
    if (performance.now() >= compareAt) {
      await compareAll(deps, branches, signal).catch(deps.onError);
      compareAt = performance.now() + compareEveryMs;
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One that cannot be asked about keeps no other from it. */
async function followPulls(deps: LookAfterGitDeps, branches: Branches, signal: AbortSignal): Promise<void> {
  for (const pull of await deps.requestPulls.unsettled(deps.db.auto)) {
    if (signal.aborted) return;
    // Whether a merged one was applied is asked of the management cluster, which has no limit.
    if (pull.state === 'open' && !isDueToAsk(pull, deps.clock.now())) continue;
    const settled = await settlePull(deps, pull).catch(async (error: unknown) => {
      await deps.requestPulls.put(deps.db.auto, { ...pull, askedAt: deps.clock.now() });
      deps.onError(error);
      return false;
    });
    // It may have been merged.
    if (settled) branches.delete(pull.project);
  }
}

async function compareAll(deps: LookAfterGitDeps, branches: Branches, signal: AbortSignal): Promise<void> {
  for (const settings of await deps.projectGit.list(deps.db.auto)) {
    if (signal.aborted) return;
    await compareProject(deps, branches, settings).catch(deps.onError);
  }
}

/** The branch as it is now, or was a moment ago; what keeps it from being read stands at the setting. */
async function readBranch(deps: LookAfterGitDeps, branches: Branches, settings: ProjectGitRecord): Promise<ReadBranch> {
  const { project, version } = settings;
  const kept = branches.get(project);
  if (kept && kept.version === version && performance.now() < kept.until) return kept.read;
  const at = deps.clock.now();
  try {
    const read = await deps.git.read(await openAccess(deps, settings));
    branches.set(project, { read, version, until: performance.now() + readEveryMs });
    await deps.projectGit.noteRead(deps.db.auto, project, { head: read.commit, at, trouble: null });
    return read;
  } catch (error) {
    const trouble = error instanceof DomainError ? (error.detail ?? error.code) : 'unexpected';
    await deps.projectGit.noteRead(deps.db.auto, project, { head: null, at, trouble });
    throw error;
  }
}

/** Reads the branch of a project and notes which of its clusters differ from their files. */
async function compareProject(deps: LookAfterGitDeps, branches: Branches, settings: ProjectGitRecord): Promise<void> {
  const { project } = settings;
  const at = deps.clock.now();
  const read = await readBranch(deps, branches, settings);
  const namespace = (await deps.projects.get(deps.db.auto, project))?.namespace;
  if (namespace === undefined) return;
  const [objects, noted, pulls] = await Promise.all([
    deps.mirror.list(deps.db.auto, deploymentKind, namespace),
    deps.clusterDrifts.ofNamespace(deps.db.auto, namespace),
    deps.requestPulls.unsettled(deps.db.auto),
  ]);
  // What was merged a moment ago is about to be written.
  const moving = new Set(pulls.filter(({ state }) => state === 'merged').map(({ path }) => path));
  for (const object of objects) {
    const { name } = object.metadata as { name: string };
    const path = pathOfCluster(settings.folder, { namespace, name });
    if (moving.has(path)) continue;
    const text = read.files.get(path);
    const file = text === undefined ? null : readObject(text, { namespace, name });
    const fields = file === null ? [] : findDrift(file, object);
    const before = noted.find((one) => one.name === name) ?? null;
    const now = fields.length > 0 ? { namespace, name, path, commit: read.commit, fields, since: at } : null;
    await noteDrift(deps, { project, before, now });
  }
}

interface Found {
  project: string;
  before: DriftRecord | null;
  now: DriftRecord | null;
}

/** The same difference again is no news. */
async function noteDrift(deps: LookAfterGitDeps, { project, before, now }: Found): Promise<void> {
  const record = now && { ...now, since: before?.since ?? now.since };
  const textOf = (one: DriftRecord | null) => one && JSON.stringify([one.path, one.commit, one.fields]);
  if (textOf(before) === textOf(record)) return;
  const ref = record ?? before;
  if (!ref) return;
  await deps.db.transact(async (tx) => {
    // The row belongs to the cluster of the projection, which may not be there yet.
    if (record && (await deps.clusters.find(tx, record))) await deps.clusterDrifts.put(tx, record);
    else await deps.clusterDrifts.remove(tx, ref);
    await deps.eventLog.append(tx, [{ subject: 'clusters', key: `${ref.namespace}/${ref.name}`, project }]);
  });
}
