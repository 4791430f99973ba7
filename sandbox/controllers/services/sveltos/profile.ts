import { ownerReference } from '../../client/objects.ts';
import { managedLabel } from '../../kinds.ts';
import type { ServiceSet } from '../../shapes/k0rdent.ts';
import type { ClusterRef, HelmChartRef, Profile, ProfileSpec } from '../../shapes/sveltos.ts';

type SetService = NonNullable<ServiceSet['spec']['services']>[number];

/** Where a chart comes from: what the HelmChart of a service's template and its HelmRepository say. */
export interface ChartSource {
  chart: string;
  version: string;
  url: string;
  isOci: boolean;
}
export const profileFinalizer = 'profilefinalizer.projectsveltos.io';
export const pausedProfile = 'profile.projectsveltos.io/paused';
const largestTier = 2_147_483_647;
const usualPriority = 100;

/** As recorded of a service without `helmOptions`: k0rdent asks for `atomic`, the rest are the CRD's defaults. */
const usualOptions = {
  atomic: true,
  dependencyUpdate: false,
  disableHooks: false,
  disableOpenAPIValidation: false,
  enableClientCache: false,
  installOptions: { createNamespace: true, disableHooks: false, replace: true, takeOwnership: false },
  runTests: false,
  skipCRDs: false,
  skipSchemaValidation: false,
  uninstallOptions: { disableHooks: false },
  upgradeOptions: {
    cleanupOnFail: false,
    disableHooks: false,
    force: false,
    maxHistory: 2,
    recreate: false,
    resetThenReuseValues: false,
    resetValues: false,
    reuseValues: false,
    subNotes: false,
    takeOwnership: false,
    upgradeCRDs: false,
  },
  wait: false,
  waitForJobs: false,
};

/** Source: kcm, internal/controller/adapters/sveltos/serviceset_controller.go, helmChartFromSpecOrRef. */
function helmChartOf(set: ServiceSet, service: SetService, source: ChartSource): HelmChartRef {
  const { namespace = 'default', name, values, valuesFrom = [], helmOptions, helmAction } = service;
  return {
    // Sveltos wants repository and chart of what is no OCI registry; k0rdent knows no name of the repository.
    chartName: source.isOci ? source.chart : `${source.chart}/${source.chart}`,
    chartVersion: source.version,
    helmChartAction: helmAction || 'Install',
    options: helmOptions ? { ...usualOptions, atomic: false, ...helmOptions } : { ...usualOptions },
    releaseName: name,
    releaseNamespace: namespace,
    repositoryName: source.chart,
    repositoryURL: source.url,
    ...(values && { values }),
    ...(valuesFrom.length > 0 && {
      valuesFrom: valuesFrom.map(({ kind, name: of }) => ({
        kind,
        name: of,
        namespace: set.metadata.namespace,
        optional: false,
      })),
    }),
  };
}

/** What Sveltos is told of a set. Source: the same file, profileSpec, buildProfileSpec and applyProfileSpecDefaults. */
export function profileSpecOf(
  set: ServiceSet,
  cluster: ClusterRef,
  sourceOf: (template: string) => ChartSource | undefined,
): ProfileSpec | undefined {
  const { priority, stopOnConflict, reload, ...config } = set.spec.provider.config ?? {};
  const helmCharts: HelmChartRef[] = [];
  for (const service of set.spec.services ?? []) {
    const source = sourceOf(service.template);
    if (!source) return undefined;
    helmCharts.push(helmChartOf(set, service, source));
  }
  return {
    syncMode: 'Continuous',
    continueOnError: false,
    reloader: reload ?? false,
    stopMatchingBehavior: 'WithdrawPolicies',
    ...config,
    clusterRefs: [cluster],
    clusterSelector: {},
    continueOnConflict: stopOnConflict !== true,
    tier: largestTier - Number(priority ?? usualPriority),
    ...(helmCharts.length > 0 && { helmCharts }),
  };
}

/** The Profile of a set. @param isRegional it is in a region, where nothing owns it */
export function profileOf(set: ServiceSet, spec: ProfileSpec, isRegional: boolean): Profile {
  const { name, namespace } = set.metadata;
  return {
    apiVersion: 'config.projectsveltos.io/v1beta1',
    kind: 'Profile',
    metadata: {
      name,
      namespace,
      labels: { [managedLabel]: 'true' },
      finalizers: [profileFinalizer],
      ...(!isRegional && { ownerReferences: [ownerReference(set)] }),
    },
    spec,
  };
}
