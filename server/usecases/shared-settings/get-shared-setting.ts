import { type SharedSettingDetail, sharedSettingPathSchema } from '../../../lib/contracts/shared-settings.ts';
import { defineQuery } from '../define.ts';
import { findSetting } from './setting-record.ts';
import { toSettingDetail } from './setting-view.ts';

/** One object that can be shared: with which projects it is, how it stands there, and who uses it. */
export const getSharedSetting = defineQuery({
  name: 'get-shared-setting',
  action: 'shared-setting.read',
  scope: (context, { path }) => findSetting(context, path),
  input: { path: sharedSettingPathSchema },
  run: async (context, _input, record): Promise<SharedSettingDetail> => toSettingDetail(record, context),
});
