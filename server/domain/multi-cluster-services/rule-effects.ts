import type { RuleEffect } from '../../../lib/contracts/rule-effects.ts';
import { matchesCluster } from './label-selector.ts';
import type { MultiClusterService } from './multi-cluster-service.ts';

type Labels = Readonly<Record<string, string>>;

/** Labels with a patch over them; null takes one away. */
export function patchLabels(labels: Labels, patch: Readonly<Record<string, string | null>>): Record<string, string> {
  const all = Object.entries({ ...labels, ...patch });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Which rules begin to install their services on a cluster by other labels, and which cease, by name. */
export function findRuleEffects(
  rules: readonly Pick<MultiClusterService, 'name' | 'selector' | 'services' | 'keepsOnMismatch' | 'deletedAt'>[],
  before: Labels,
  after: Labels,
): RuleEffect[] {
  return rules
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ name, selector, services, keepsOnMismatch }): RuleEffect[] => {
      const [was, is] = [matchesCluster(selector, before), matchesCluster(selector, after)];
      if (was === is) return [];
      return [
        {
          rule: name,
          change: is ? 'starts' : 'stops',
          isKept: was && keepsOnMismatch,
          services: services
            .filter(({ isDisabled }) => !isDisabled)
            .map((service) => ({ name: service.name, namespace: service.namespace, template: service.template })),
        },
      ];
    })
    .sort((a, b) => (a.rule < b.rule ? -1 : 1));
}
