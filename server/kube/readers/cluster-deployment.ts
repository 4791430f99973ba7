import { z } from 'zod';
import type { DeploymentPart } from '../../domain/clusters/cluster-parts.ts';
import { findGitKeeper } from '../../domain/git/git-keeper.ts';
import { expiresAtKey, hibernatedKey, ownerKey, requestKey } from '../labels.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, count, instantOrNull, listOf, text, values } from './common.ts';
import { servicesSchema } from './service-set.ts';

const serviceRef = z.object({ name: z.string(), namespace: z.string().catch('default') });
const orderedService = serviceRef
  .extend({
    dependsOn: z.array(serviceRef).catch([]),
    template: text,
    version: text,
    disable: z.boolean().catch(false),
  })
  .transform(({ version, ...service }) => ({ ...service, template: version === '' ? service.template : '' }));
const orderedServices = z
  .object({ services: listOf(orderedService) })
  .catch({ services: [] })
  .transform(({ services }) => services);
const hop = z.object({ name: z.string(), version: text });
const serviceUpgrades = listOf(
  z
    .object({
      name: z.string(),
      namespace: text,
      availableUpgrades: listOf(z.object({ versions: listOf(hop) })),
    })
    .transform(({ availableUpgrades, ...service }) => ({
      ...service,
      // k0rdent sorts each path by the words of its versions, so that its last one is not where it leads.
      versions: availableUpgrades
        .flatMap(({ versions }) => versions)
        .map(({ name, version }) => ({ template: name, version: version || name })),
    })),
);
const ipamClaim = z
  .object({ ref: text })
  .catch({ ref: '' })
  .transform(({ ref }) => ref);

const workerCounts = z
  .string()
  .transform((words) => JSON.parse(words) as unknown)
  .pipe(z.record(z.string(), z.number().int().positive()))
  .nullable()
  .catch(null);

const specSchema = z.object({
  template: text,
  credential: text,
  config: values,
  dryRun: z.boolean().catch(false),
  dataSource: text,
  clusterAuth: text,
  auditPolicy: text,
  ipamClaim,
  serviceSpec: orderedServices,
});

const schema = z.object({
  metadata: z.object({ creationTimestamp: instantOrNull, deletionTimestamp: instantOrNull }),
  spec: specSchema.catch(specSchema.parse({})),
  status: z
    .object({
      conditions: conditionsSchema,
      observedGeneration: count,
      services: servicesSchema,
      servicesUpgradePaths: serviceUpgrades,
      availableUpgrades: z.array(z.string()).catch([]),
      k8sVersion: text,
      region: text,
    })
    .nullable()
    .catch(null),
});

type WrittenService = z.infer<typeof orderedServices>[number];

const servicesOf = (written: readonly WrittenService[], isDisabled: boolean) =>
  written.filter(({ disable }) => disable === isDisabled).map(({ disable: _disable, ...service }) => service);

/** Who keeps a ClusterDeployment as Git says; null for nobody. */
const keeperOf = ({ metadata: { namespace = '', name, labels = {}, annotations = {} } }: KubeObject) =>
  findGitKeeper({ group: 'k0rdent.mirantis.com', kind: 'ClusterDeployment', namespace, name, labels, annotations });

export function readClusterDeployment(object: KubeObject): DeploymentPart {
  const { metadata, spec, status } = schema.parse(object);
  const annotations = object.metadata.annotations ?? {};
  return {
    namespace: object.metadata.namespace ?? '',
    name: object.metadata.name,
    uid: object.metadata.uid,
    generation: object.metadata.generation,
    createdAt: metadata.creationTimestamp ?? new Date(0),
    deletedAt: metadata.deletionTimestamp,
    labels: object.metadata.labels ?? {},
    requestId: annotations[requestKey] ?? null,
    keptBy: keeperOf(object),
    claimedBy: annotations[ownerKey] ?? null,
    expiresAt: instantOrNull.parse(annotations[expiresAtKey] ?? null),
    asleep: workerCounts.parse(annotations[hibernatedKey]),
    template: spec.template,
    credential: spec.credential,
    refers: {
      dataSource: spec.dataSource,
      clusterAuth: spec.clusterAuth,
      auditPolicy: spec.auditPolicy,
      ipamClaim: spec.ipamClaim,
    },
    orderedServices: servicesOf(spec.serviceSpec, false),
    disabledServices: servicesOf(spec.serviceSpec, true),
    serviceUpgrades: status?.servicesUpgradePaths ?? [],
    config: spec.config,
    isDryRun: spec.dryRun,
    observedGeneration: status?.observedGeneration ?? null,
    conditions: status?.conditions ?? [],
    services: status?.services ?? [],
    availableUpgrades: status?.availableUpgrades ?? [],
    kubernetesVersion: status?.k8sVersion ?? '',
    region: status?.region ?? '',
  };
}
