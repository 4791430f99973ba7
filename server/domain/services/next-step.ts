import type { ClusterService, ServiceNextStep } from '../../../lib/contracts/cluster-services.ts';

type Cause = NonNullable<ClusterService['cause']>['key'];

const byCause: Record<Cause, ServiceNextStep> = {
  heldBack: 'askPlatform',
  installing: 'wait',
  movingTo: 'wait',
  notHandedOver: 'waitThenCheck',
  notSeen: 'wait',
  paused: 'resume',
  replaced: 'raisePriority',
  replacedElsewhere: 'raisePriority',
  unhealthy: 'lookInside',
  waitsFor: 'lookAtNeeded',
};

/** What somebody can do about a service in its state; null where it is as it should be. */
export function nextStepOf({ state, cause }: Pick<ClusterService, 'state' | 'cause'>): ServiceNextStep | null {
  if (cause !== null) return byCause[cause.key];
  switch (state) {
    case 'failed':
      return 'lookInside';
    case 'deleting':
      return 'wait';
    default:
      return null;
  }
}
