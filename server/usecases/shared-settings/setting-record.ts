import type { SharedSettingKind } from '../../../lib/contracts/shared-settings.ts';
import { sharedSettingKinds } from '../../../lib/contracts/shared-settings.ts';
import { readHandOutError } from '../../domain/catalog/hand-out-error.ts';
import { readSetting, type Setting } from '../../domain/shared-settings/setting.ts';
import { findSharing, readAccessRules, type Sharing } from '../../domain/shared-settings/sharing.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { SettingUse } from '../../ports/shared-settings.ts';
import { readAccess } from '../credentials/read-access.ts';
import type { Context, Subject } from '../define.ts';

export type SettingRef = Pick<Setting, 'kind' | 'name'>;

/** How a setting stands in one project. */
interface SharedWith extends Omit<Sharing, 'namespace'> {
  project: ProjectRecord;
  words: string | null;
  /** None where somebody's own object has the name: clusters there use that one. */
  uses: SettingUse[];
}

/** An object of k0rdent's own namespace that can be shared, with where it is. */
export interface SettingRecord extends Setting {
  projects: SharedWith[];
  /** Namespaces where somebody's own object has its name; k0rdent leaves that one alone, and says nothing. */
  takenIn: string[];
}

async function listObjects({ deps }: Context, kind: SharedSettingKind): Promise<Setting[]> {
  const objects = await deps.mirror.list(deps.db.auto, `k0rdent.mirantis.com/${kind}`, deps.systemNamespace);
  return objects.flatMap((object) => readSetting(kind, object) ?? []);
}

const placeOf = ({ kind, setting, namespace }: Pick<SettingUse, 'kind' | 'setting' | 'namespace'>) =>
  `${kind}/${setting}/${namespace}`;

/** All that can be shared, or the one of a name, by kind and name. */
export async function readSettings(context: Context, ref?: SettingRef): Promise<SettingRecord[]> {
  const { deps, visible } = context;
  const { systemNamespace } = deps;
  const tx = deps.db.auto;
  const [lists, access, copies, uses, projects] = await Promise.all([
    Promise.all((ref ? [ref.kind] : sharedSettingKinds).map((kind) => listObjects(context, kind))),
    readAccess(deps),
    deps.sharedSettingReader.copies(tx, systemNamespace, ref),
    deps.sharedSettingReader.uses(tx, ref),
    deps.projects.list(tx, 'all'),
  ]);
  const every = projects.map(({ namespace }) => namespace);
  const usesIn = Map.groupBy(uses, placeOf);
  const rules = readAccessRules(access.object);
  const settings = lists.flat().filter(({ name }) => ref === undefined || name === ref.name);
  return settings.map((setting) => {
    const { kind, name } = setting;
    const sharing = new Map(findSharing(setting, rules, copies, every).map((one) => [one.namespace, one]));
    const shared = projects.flatMap((project): SharedWith[] => {
      const { namespace } = project;
      const found = sharing.get(namespace);
      if (!found) return [];
      const { state, isOurs } = found;
      const isUnderWay = state === 'awaited' || state === 'leaving';
      const about = { kind, name, namespace, systemNamespace };
      const words = isUnderWay ? readHandOutError(access.object, about, visible === 'all') : null;
      const here = state === 'taken' ? [] : (usesIn.get(placeOf({ kind, setting: name, namespace })) ?? []);
      return [{ project, state, isOurs, words, uses: here }];
    });
    const taken = copies.filter((copy) => copy.kind === kind && copy.name === name && !copy.isManaged);
    return { ...setting, projects: shared, takenIn: taken.map(({ namespace }) => namespace) };
  });
}

/** Scope of one setting: one of the projects that have it, where the actor may do what is asked. */
export async function findSetting(context: Context, ref: SettingRef): Promise<Subject<SettingRecord> | null> {
  const [record] = await readSettings(context, ref);
  if (!record) return null;
  const { visible } = context;
  const mine = record.projects.find(({ project }) => visible === 'all' || visible.includes(project.name));
  return { project: mine?.project.name ?? null, value: record };
}
