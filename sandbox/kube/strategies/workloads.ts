import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { forbidden, oneOf, required, wrong } from './causes.ts';
import { defaults } from './defaults.ts';
import { countGeneration } from './generation.ts';
import { type PodSpec, podSpecCauses } from './pod-causes.ts';
import { completePodSpec } from './pod-defaults.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface WorkloadSpec extends JsonObject {
  replicas?: number;
  selector?: { matchLabels?: Record<string, string> };
  template?: { metadata?: { labels?: Record<string, string> }; spec?: PodSpec };
  volumeClaimTemplates?: { metadata?: { name?: string } }[];
}

const specOf = (object: KubeObject): WorkloadSpec => (isObject(object.spec) ? object.spec : {}) as WorkloadSpec;

function workloadCauses(object: KubeObject): FieldCause[] {
  const { replicas = 0, selector, template, volumeClaimTemplates = [] } = specOf(object);
  const wanted = Object.entries(selector?.matchLabels ?? {});
  const labels = template?.metadata?.labels ?? {};
  // A StatefulSet makes a volume for each of its claims.
  const claimed = volumeClaimTemplates.map(({ metadata }) => metadata?.name ?? '');
  const causes: FieldCause[] = [];
  if (replicas < 0) causes.push(wrong('spec.replicas', replicas, 'must be greater than or equal to 0'));
  if (!selector) causes.push(required('spec.selector'));
  else if (wanted.some(([key, value]) => labels[key] !== value))
    causes.push(wrong('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'));
  return [
    ...causes,
    ...podSpecCauses(template?.spec, 'spec.template.spec', claimed),
    ...oneOf('spec.template.spec.restartPolicy', template?.spec?.restartPolicy ?? 'Always', ['Always']),
  ];
}

/** How many pods of a Deployment may be missing or come on top while they are exchanged. */
function completeRollingUpdate({ strategy }: WorkloadSpec): void {
  if (!isObject(strategy)) return;
  strategy.type ??= 'RollingUpdate';
  if (strategy.type !== 'RollingUpdate') return;
  strategy.rollingUpdate ??= {};
  defaults(strategy.rollingUpdate as JsonObject, { maxUnavailable: '25%', maxSurge: '25%' });
}

/** A kind that makes pods from a template. */
const workload = (own: JsonObject): Strategy =>
  strategyLike({
    complete(object) {
      const spec = specOf(object);
      object.spec = spec;
      defaults(spec, structuredClone(own));
      completeRollingUpdate(spec);
      if (isObject(spec.template?.spec)) completePodSpec(spec.template.spec);
    },
    prepareForCreate(object) {
      object.metadata.generation = 1;
      object.status = {};
    },
    prepareForUpdate(object, old) {
      object.status = old.status;
      countGeneration(object, old);
    },
    validate: workloadCauses,
    validateUpdate: (object, old) => [
      ...workloadCauses(object),
      ...(equalJson(specOf(object).selector, specOf(old).selector)
        ? []
        : [wrong('spec.selector', specOf(object).selector, 'field is immutable')]),
    ],
  });

/** Strategies of what runs, by collection. */
export const workloadStrategies: Record<string, Strategy> = {
  'apps/deployments': workload({
    replicas: 1,
    strategy: {},
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  }),
  'apps/statefulsets': workload({
    replicas: 1,
    podManagementPolicy: 'OrderedReady',
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
    revisionHistoryLimit: 10,
  }),
  'apps/daemonsets': workload({
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
    revisionHistoryLimit: 10,
  }),
  '/pods': strategyLike({
    answersDeletedObject: true,
    complete(object) {
      const spec = specOf(object) as PodSpec;
      object.spec = spec;
      completePodSpec(spec);
      defaults(spec, { enableServiceLinks: true });
    },
    prepareForCreate(object) {
      object.metadata.generation = 1;
      object.status = { phase: 'Pending', qosClass: 'BestEffort' };
    },
    prepareForUpdate(object, old) {
      object.status = old.status;
    },
    validate: (object) => podSpecCauses(specOf(object) as PodSpec, 'spec'),
    validateUpdate: (object, old) =>
      equalJson(withoutImages(object), withoutImages(old))
        ? []
        : [
            forbidden(
              'spec',
              'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
            ),
          ],
  }),
};

function withoutImages(pod: KubeObject): JsonObject {
  const { containers = [], ...rest } = specOf(pod) as PodSpec;
  return { ...rest, containers: containers.map(({ image: _, imagePullPolicy: __, ...container }) => container) };
}
