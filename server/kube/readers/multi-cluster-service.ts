import { z } from 'zod';
import type {
  MultiClusterService,
  RuleMatch,
  RuleService,
} from '../../domain/multi-cluster-services/multi-cluster-service.ts';
import { findRuleKeeper } from '../../domain/multi-cluster-services/written-rule.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, count, instantOrNull, listOf, text } from './common.ts';
import { driftModes, usualPriority } from './service-set.ts';

const builtInProvider = 'ksm-projectsveltos';

const reference = z.object({ name: z.string(), namespace: z.string().catch('default') });
const service = reference
  .extend({
    template: text,
    templateChain: text,
    version: text,
    disable: z.boolean().catch(false),
    dependsOn: listOf(reference),
  })
  .transform(({ disable, ...one }): RuleService => ({ ...one, isDisabled: disable }));

const expression = z.object({ key: z.string(), operator: text, values: listOf(z.string()) });
const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).catch({}),
  matchExpressions: listOf(expression),
});

const settings = z.object({ priority: z.number().int().catch(usualPriority), syncMode: text });
const provider = z.object({
  name: text,
  config: settings.nullable().catch(null),
  selfManagement: z.boolean().catch(false),
});

const serviceSpec = z.object({
  services: listOf<RuleService>(service),
  provider: provider.catch(provider.parse({})),
  priority: z.number().int().catch(usualPriority),
  syncMode: text,
});

const spec = z.object({
  clusterSelector: selector.catch(selector.parse({})),
  dependsOn: listOf(z.string()),
  keepServicesOnSelectorMismatch: z.boolean().catch(false),
  serviceSpec: serviceSpec.catch(serviceSpec.parse({})),
});

const match = z
  .object({
    kind: text,
    namespace: z.string(),
    name: z.string(),
    regional: z.boolean().catch(false),
    deployed: z.boolean().catch(false),
    reason: text,
    message: text,
    lastTransitionTime: instantOrNull,
  })
  .transform(({ regional, deployed, lastTransitionTime, ...one }) => ({
    ...one,
    isRegional: regional,
    isDeployed: deployed,
    since: lastTransitionTime,
  }));

const status = z.object({ conditions: conditionsSchema, observedGeneration: count, matchingClusters: listOf(match) });

const schema = z.object({
  metadata: z.object({ creationTimestamp: instantOrNull, deletionTimestamp: instantOrNull }),
  spec: spec.catch(spec.parse({})),
  status: status.catch(status.parse({})),
});

/** Reads a MultiClusterService and the clusters that its status names; values of services are left behind. */
export function readMultiClusterService(object: KubeObject): { service: MultiClusterService; matches: RuleMatch[] } {
  const { metadata, spec, status } = schema.parse(object);
  const { serviceSpec } = spec;
  return {
    service: {
      name: object.metadata.name,
      uid: object.metadata.uid,
      resourceVersion: object.metadata.resourceVersion,
      generation: object.metadata.generation,
      observedGeneration: status.observedGeneration,
      selector: spec.clusterSelector,
      services: serviceSpec.services,
      ...effectiveSettings(serviceSpec),
      provider: serviceSpec.provider.name || builtInProvider,
      dependsOn: spec.dependsOn,
      keepsOnMismatch: spec.keepServicesOnSelectorMismatch,
      isSelfManaged: serviceSpec.provider.selfManagement,
      keptBy: findRuleKeeper(object.metadata),
      conditions: status.conditions,
      createdAt: metadata.creationTimestamp ?? new Date(0),
      deletedAt: metadata.deletionTimestamp,
    },
    matches: status.matchingClusters
      .filter(({ kind }) => kind === '' || kind === 'ClusterDeployment')
      .map(({ kind: _kind, ...one }) => one),
  };
}

/** The older fields beside the services count only where no provider is named and none is configured. */
function effectiveSettings(written: z.infer<typeof serviceSpec>): Pick<MultiClusterService, 'priority' | 'driftMode'> {
  const { name, config } = written.provider;
  const { priority, syncMode } = config ?? (name === '' ? written : settings.parse({}));
  return { priority, driftMode: driftModes[syncMode] ?? 'continuous' };
}
