import type { ApplicationSpec } from '../../../lib/contracts/application-orders.ts';
import type { ApplicationDetail } from '../../../lib/contracts/applications.ts';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import { autoscalingOf } from '../../domain/autoscaling/autoscaling-of.ts';
import { withoutOthers } from '../../domain/karmada/dedication.ts';
import { networkOf } from '../../domain/service-network/network-of.ts';
import type { FoundApplication } from './find-application.ts';

const autoscalingGroup = 'autoscaling.karmada.io/';
const networkGroups = ['networking.karmada.io/', 'multicluster.x-k8s.io/'];

/** Takes out of Karmada's words what somebody may not know. */
type Hide = (words: string) => string;

/** What else decides it. */
interface Beside {
  /** Kinds that cannot be read now, as `group/Kind`. */
  unread: readonly string[];
  /** What Slipway was asked to make of it; null where it was not, or the person may not read that. */
  spec: ApplicationSpec | null;
  now: Date;
}

/**
 * What stands beside an application and changes what it does.
 * @param known members that the person may know of; null: all
 */
export function attachedTo(
  { application, clusters, members, kept }: FoundApplication,
  known: ReadonlySet<string> | null,
  { unread, spec, now }: Beside,
): Pick<ApplicationDetail, 'autoscaling' | 'network'> {
  const hide: Hide = (words) => withoutOthers(words, clusters, known);
  const { federated, cron } = autoscalingOf(application, kept, now);
  const { connections, ingresses } = networkOf(application, kept, { members, names: known, spec });
  const isOfAutoscaling = (kind: string) => kind.startsWith(autoscalingGroup);
  const isOfNetwork = (kind: string) => networkGroups.some((group) => kind.startsWith(group));
  return {
    autoscaling: {
      federated: federated.map((one) => hideConditions(one, hide)),
      cron: cron.map((one) => ({ ...one, rules: one.rules.map((rule) => hideFailure(rule, hide)) })),
      unread: unread.filter(isOfAutoscaling),
    },
    network: {
      connections: connections.map((one) => hideConditions(one, hide)),
      ingresses,
      unread: unread.filter(isOfNetwork),
    },
  };
}

function hideConditions<T extends { conditions: Condition[] }>(one: T, hide: Hide): T {
  return { ...one, conditions: one.conditions.map((said) => ({ ...said, message: hide(said.message) })) };
}

type Rule = ApplicationDetail['autoscaling']['cron'][number]['rules'][number];

function hideFailure(rule: Rule, hide: Hide): Rule {
  const failure = rule.last?.failure;
  return rule.last && failure ? { ...rule, last: { ...rule.last, failure: hide(failure) } } : rule;
}
