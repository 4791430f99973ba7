import { applications } from './operations/applications.ts';
import { audit } from './operations/audit.ts';
import { batch } from './operations/batch.ts';
import { campaigns } from './operations/campaigns.ts';
import { catalog } from './operations/catalog.ts';
import { clusters } from './operations/clusters.ts';
import { credentials } from './operations/credentials.ts';
import { installation } from './operations/installation.ts';
import { karmada } from './operations/karmada.ts';
import { metrics } from './operations/metrics.ts';
import { money } from './operations/money.ts';
import { multiClusterChanges } from './operations/multi-cluster-changes.ts';
import { multiClusterServices } from './operations/multi-cluster-services.ts';
import { notifications } from './operations/notifications.ts';
import { people } from './operations/people.ts';
import { projects } from './operations/projects.ts';
import { requests } from './operations/requests.ts';
import { sharedSettings } from './operations/shared-settings.ts';
import { templates } from './operations/templates.ts';

export type { Operation } from './operations/define.ts';

/** Every route of the API but the event stream and the description itself. */
export const operations = {
  ...projects,
  ...catalog,
  ...credentials,
  ...sharedSettings,
  ...money,
  ...metrics,
  ...installation,
  ...karmada,
  ...applications,
  ...batch,
  ...requests,
  ...clusters,
  ...campaigns,
  ...multiClusterServices,
  ...multiClusterChanges,
  ...templates,
  ...notifications,
  ...people,
  ...audit,
};
