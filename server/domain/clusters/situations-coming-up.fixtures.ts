import { broken, firstSummary, installed, issues, overdue, progressing, valid } from './cluster-phase.fixtures.ts';
import { conditions } from './derive-phase.fixtures.ts';
import { after, running, type SituationRow } from './situation.fixtures.ts';

const told = (words: string) => conditions(...valid, installed, issues(`* InfrastructureReady: ${words}`), progressing);
export const comingUp: SituationRow[] = [
  ['Not picked up yet', { observedGeneration: null }, 'pending', 'awaitingController', 'wait'],
  [
    'Not picked up for half an hour',
    { now: after(31), observedGeneration: null },
    'pending',
    'awaitingController',
    'askController',
  ],
  [
    'Coming up, kcm 1.8 and older: Ready is Failed from the start',
    { now: after(5), conditions: broken(...valid, installed, issues(firstSummary)) },
    'provisioning',
    'infrastructureWaiting',
    'wait',
  ],
  [
    'Coming up, kcm 1.9 and newer',
    { now: after(5), conditions: conditions(...valid, installed, issues(firstSummary), progressing) },
    'provisioning',
    'infrastructureWaiting',
    'wait',
  ],
  [
    'Workers coming up',
    {
      machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 1, total: 2 } },
      conditions: conditions(...valid, installed, issues('* WorkersAvailable: 1 of 2'), progressing),
    },
    'provisioning',
    'workersWaiting',
    'wait',
  ],
  [
    'Half an hour over, kcm 1.8 and older',
    { now: after(31), conditions: broken(...valid, installed, issues(firstSummary)) },
    'failed',
    'provisioningStuck',
    'openCloudConsole',
  ],
  [
    'Half an hour over, kcm 1.9 and newer',
    { now: after(31), conditions: overdue(...valid, installed, issues(firstSummary)) },
    'failed',
    'provisioningStuck',
    'openCloudConsole',
  ],
  [
    'Half an hour over, and a worker has not come up',
    {
      now: after(31),
      machines: { controlPlane: { ready: 1, total: 1 }, workers: { ready: 1, total: 2 } },
      conditions: overdue(...valid, installed, issues('* WorkersAvailable: 1 of 2')),
    },
    'failed',
    'provisioningStuck',
    'openCloudConsole',
  ],
  [
    'OpenStack quota',
    { conditions: told('Quota exceeded for cores, ram: Requested 16') },
    'provisioning',
    'quotaExceeded',
    'askQuota',
  ],
  [
    'Google Cloud key revoked',
    { conditions: told('oauth2: "invalid_grant" "Invalid JWT Signature."') },
    'provisioning',
    'cloudCredentialsRefused',
    'checkCloudCredentials',
  ],
  ['Ready', { ...running, now: after(20) }, 'ready', null, null],
];
