import { createHash } from 'node:crypto';
import { canonicalJson } from '../../charts/values.ts';
import { type JsonObject, ownerReference } from '../../client/objects.ts';
import { managedLabel } from '../../kinds.ts';
import type { ServiceState } from '../../shapes/k0rdent.ts';
import type {
  ClusterRef,
  ClusterSummary,
  FeatureSummary,
  HelmReleaseSummary,
  Profile,
  ProfileSpec,
} from '../../shapes/sveltos.ts';
import { type SetValues, serviceKey } from '../set-values.ts';

export const summaryFinalizer = 'clustersummaryfinalizer.projectsveltos.io';
const conflictWords = 'cannot manage chart';

const typeOf = ({ kind }: ClusterRef): 'Capi' | 'Sveltos' => (kind === 'Cluster' ? 'Capi' : 'Sveltos');
const base64Of = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

export const summaryName = (profile: string, cluster: ClusterRef): string =>
  `p--${profile}-${typeOf(cluster).toLowerCase()}-${cluster.name}`;

/** What Sveltos keeps of a profile on one cluster. */
export function summaryOf(profile: Profile, cluster: ClusterRef): ClusterSummary {
  const { controller: _, blockOwnerDeletion: __, ...owner } = ownerReference(profile);
  return {
    apiVersion: 'config.projectsveltos.io/v1beta1',
    kind: 'ClusterSummary',
    metadata: {
      name: summaryName(profile.metadata.name, cluster),
      namespace: cluster.namespace,
      labels: {
        [managedLabel]: 'true',
        'projectsveltos.io/cluster-name': cluster.name,
        'projectsveltos.io/cluster-type': typeOf(cluster),
        'projectsveltos.io/profile-name': profile.metadata.name,
      },
      finalizers: [summaryFinalizer],
      ownerReferences: [owner],
    },
    spec: {
      clusterNamespace: cluster.namespace,
      clusterName: cluster.name,
      clusterType: typeOf(cluster),
      clusterProfileSpec: profile.spec,
    },
  };
}

const isConflict = ({ state, failureMessage = '' }: ServiceState): boolean =>
  state === 'Failed' && failureMessage.startsWith(conflictWords);

function releaseOf(
  service: ServiceState,
  values: SetValues,
  before: HelmReleaseSummary | undefined,
): HelmReleaseSummary {
  const { name: releaseName, namespace: releaseNamespace, state, failureMessage, version, lastDeployedHash } = service;
  const at = { releaseName, releaseNamespace };
  if (isConflict(service)) return { ...at, status: 'Conflict', conflictMessage: failureMessage };
  const hash = lastDeployedHash ?? values.hashes.get(serviceKey({ namespace: releaseNamespace, name: releaseName }));
  const valuesHash = hash ? base64Of(hash) : before?.valuesHash;
  return {
    ...at,
    status: 'Managing',
    ...(state === 'Failed' && { failureMessage }),
    ...(version !== undefined && valuesHash && { valuesHash }),
  };
}

/** Source: addon-controller v1.12.0, controllers/clustersummary_deployer.go and handlers_helm.go. */
function helmFeature(spec: ProfileSpec, services: readonly ServiceState[], values: SetValues): FeatureSummary {
  const charts = spec.helmCharts ?? [];
  const lastAppliedTime = services
    .map((service) => service.lastStateTransitionTime)
    .sort()
    .at(-1);
  const applied = { lastAppliedTime, resourceSummaryDeployed: false };
  const failed = (failureMessage: string, isFinal: boolean, hash?: string): FeatureSummary => ({
    featureID: 'Helm',
    ...(hash && { hash }),
    ...applied,
    consecutiveFailures: 1,
    failureMessage,
    status: isFinal ? 'FailedNonRetriable' : 'Failed',
  });
  // What cannot be read has no hash, so nothing is compared or tried.
  const isUnreadable = values.failure !== undefined && [...values.held.values()].every(({ failure }) => !failure);
  if (values.failure !== undefined && isUnreadable) return failed(values.failure, false);
  const whole = canonicalJson({ charts: charts as JsonObject[], values: [...values.hashes.values()] });
  const hash = createHash('sha256').update(whole).digest('base64');
  if (services.some(({ state }) => state === 'Provisioning' || state === 'Deleting'))
    return { featureID: 'Helm', hash, status: 'Provisioning' };
  const nameOf = new Map(
    charts.map(({ releaseNamespace, releaseName, chartName }) => [
      serviceKey({ namespace: releaseNamespace, name: releaseName }),
      chartName,
    ]),
  );
  const failures = services
    .filter((service) => service.state === 'Failed' && !isConflict(service))
    .map(
      (service) =>
        `chart=${nameOf.get(serviceKey(service))}, releaseNamespace=${service.namespace}, releaseName=${service.name}: ${service.failureMessage}`,
    );
  const [first] = failures;
  if (first !== undefined) {
    if (spec.continueOnError === true) return failed(failures.map((failure) => `${failure}\n`).join(''), false, hash);
    return failed(first, values.failure !== undefined, values.failure === undefined ? hash : undefined);
  }
  const conflicts = services.filter(isConflict).map(({ failureMessage = '' }) => failureMessage);
  if (conflicts.length > 0) return failed(conflicts.join(''), true, hash);
  return { featureID: 'Helm', hash, ...applied, status: 'Provisioned' };
}

/** What Sveltos reports of a set's charts on its cluster. */
export function summaryStatus(
  spec: ProfileSpec,
  services: readonly ServiceState[],
  values: SetValues,
  before: ClusterSummary['status'],
): NonNullable<ClusterSummary['status']> {
  const dependencies = 'no dependencies';
  if (!spec.helmCharts && services.length === 0) return { dependencies };
  const isUnreadable = values.failure !== undefined && [...values.held.values()].every(({ failure }) => !failure);
  const known = new Map(
    before?.helmReleaseSummaries?.map((release) => [
      serviceKey({ namespace: release.releaseNamespace, name: release.releaseName }),
      release,
    ]),
  );
  const helmReleaseSummaries = services
    .filter(({ state }) => state !== 'Pending' || !isUnreadable)
    .map((service) => releaseOf(service, values, known.get(serviceKey(service))));
  return {
    dependencies,
    featureSummaries: [helmFeature(spec, services, values)],
    ...(helmReleaseSummaries.length > 0 && { helmReleaseSummaries }),
  };
}

/** What it reports while the charts are taken from the cluster. */
export const removingStatus = (status: ClusterSummary['status']): NonNullable<ClusterSummary['status']> => ({
  ...status,
  ...(status?.featureSummaries && {
    featureSummaries: status.featureSummaries.map(({ featureID, lastAppliedTime, resourceSummaryDeployed }) => ({
      featureID,
      ...(lastAppliedTime && { lastAppliedTime, resourceSummaryDeployed }),
      status: 'Removing',
    })),
  }),
});
