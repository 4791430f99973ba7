import type { SharedSetting, SharedSettingDetail } from '../../../lib/contracts/shared-settings.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Context } from '../define.ts';
import { leadsAll } from '../projects/led-projects.ts';
import type { SettingRecord } from './setting-record.ts';

/** Of how many uses in a project the names are told. */
const named = 5;
const sees = (visible: Visible, name: string) => visible === 'all' || visible.includes(name);

/** A setting as somebody may see it who sees those of some projects: of the others only how many. */
export function toSharedSetting(
  { projects, spec: _, takenIn: __, ...setting }: SettingRecord,
  { visible }: Context,
): SharedSetting {
  const mine = projects.filter(({ project }) => sees(visible, project.name));
  return {
    ...setting,
    projectCount: projects.length,
    troubled: mine.filter(({ state }) => state !== 'copied').length,
    uses: mine.reduce((sum, { uses }) => sum + uses.length, 0),
  };
}

export function toSettingDetail(record: SettingRecord, context: Context): SharedSettingDetail {
  const mine = record.projects.filter(({ project }) => sees(context.visible, project.name));
  return {
    ...toSharedSetting(record, context),
    namespace: context.deps.systemNamespace,
    projects: mine.map(({ project, uses, ...shared }) => ({
      ...shared,
      name: project.name,
      useCount: uses.length,
      uses: uses
        .slice(0, named)
        .map(({ namespace, name, owner, isCluster }) => ({ namespace, name, owner, isCluster })),
    })),
    otherProjects: record.projects.length - mine.length,
    mayManage: leadsAll(context, 'shared-setting.manage', record.projects),
  };
}
