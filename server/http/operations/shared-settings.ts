import {
  sharedSettingDetailSchema,
  sharedSettingNameSchema,
  sharedSettingPageSchema,
} from '../../../lib/contracts/shared-settings.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation, post } from './define.ts';

const oneSetting = '/shared-settings/{kind}/{name}';

/** What k0rdent copies from its own namespace into those of projects, beside templates and credentials. */
export const sharedSettings = {
  listSharedSettings: get(
    '/shared-settings',
    u.listSharedSettings,
    sharedSettingPageSchema,
    'ClusterAuthentications, ClusterAuditPolicies and DataSources that can be shared with projects',
  ),
  getSharedSetting: get(
    oneSetting,
    u.getSharedSetting,
    sharedSettingDetailSchema,
    'One of them: with which projects it is shared, and who uses it there',
  ),
  shareSetting: post(
    `${oneSetting}/share`,
    u.shareSetting,
    sharedSettingNameSchema,
    'Share it with more projects; k0rdent copies it into their namespaces',
  ),
  takeBackSetting: post(
    `${oneSetting}/take-back`,
    u.takeBackSetting,
    sharedSettingNameSchema,
    'Stop sharing it with a project where nothing uses it; k0rdent deletes the copy',
  ),
} satisfies Record<string, Operation>;
