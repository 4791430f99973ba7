import { healthSchema } from '../../../lib/contracts/health.ts';
import { installationSchema, installationSettingsDetailSchema } from '../../../lib/contracts/installation.ts';
import { dismissedSchema } from '../../../lib/contracts/me.ts';
import { regionPageSchema } from '../../../lib/contracts/regions.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation, post, put } from './define.ts';

/** The installation itself: how it is, what it is called, what it tells everybody. */
export const installation = {
  checkHealth: get('/health', u.checkHealth, healthSchema, 'How the parts of the installation are'),
  getInstallation: get(
    '/installation',
    u.getInstallation,
    installationSchema,
    'Name, colours, support links and the announcement that is shown now',
  ),
  getInstallationSettings: get(
    '/installation/settings',
    u.getInstallationSettings,
    installationSettingsDetailSchema,
    'Announcement and branding as they are set, with their versions',
  ),
  saveInstallationSettings: put(
    '/installation/settings',
    u.saveInstallationSettings,
    installationSettingsDetailSchema,
    'Change announcement and branding',
  ),
  listRegions: get(
    '/regions',
    u.listRegions,
    regionPageSchema,
    'Regions of k0rdent: how they are, what runs there, and whose clusters',
  ),
  dismiss: post('/me/dismissals', u.dismiss, dismissedSchema, 'Hide an announcement or first steps from myself'),
} satisfies Record<string, Operation>;
