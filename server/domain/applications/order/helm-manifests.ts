import type { ApplicationWorkload } from '../../../../lib/contracts/application-workload.ts';
import type { ChartSource } from './chart-source.ts';
import { readChartValues } from './chart-values.ts';
import type { Manifest } from './manifest.ts';
import { workloadKinds } from './workload-kinds.ts';

/** How often Flux looks whether the chart or the release is another one. */
const interval = '10m0s';
/** How often Flux tries again before it gives a release up. */
const remediation = { retries: 3 };

const repositoryVersion = 'source.toolkit.fluxcd.io/v1';
const repositoryKind = 'HelmRepository';

/** From where Flux in each member has the chart. */
export function toRepository(metadata: Manifest['metadata'], { repository }: ChartSource): Manifest {
  const { url, isOci, isInsecure } = repository;
  return {
    apiVersion: repositoryVersion,
    kind: repositoryKind,
    metadata,
    spec: { url, interval, ...(isOci && { type: 'oci' }), ...(isInsecure && { insecure: true }) },
  };
}

/** What Flux installs, in the namespace of the application and under its name. */
export function toRelease(
  metadata: Manifest['metadata'],
  workload: Extract<ApplicationWorkload, { kind: 'helm' }>,
  chart: ChartSource | null,
): Manifest {
  if (!chart) throw new Error('The chart of a release has to be known before it is written');
  const { apiVersion, kind } = workloadKinds.helm;
  const { name } = metadata;
  return {
    apiVersion,
    kind,
    metadata,
    spec: {
      interval,
      releaseName: name,
      chart: { spec: { chart: chart.chart, version: chart.version, sourceRef: { kind: repositoryKind, name } } },
      install: { remediation },
      upgrade: { remediation },
      values: readChartValues(workload),
    },
  };
}
