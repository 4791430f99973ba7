import { resolve } from 'node:path';
import type { Condition, KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import type { KubeClient } from '../controllers/client/rest.ts';
import type { HelmRelease as StoredRelease } from '../controllers/shapes/neighbours.ts';
import { installDefinitions, readDefinitions } from '../karmada/definitions.ts';

/** Where charts are. */
export interface Repository extends KubeObject {
  spec: { url: string; type?: string };
  status?: { conditions?: Condition[]; observedGeneration?: number };
}

/** A chart that a release wants. */
export interface WantedChart extends KubeObject {
  spec: { chart: string; version?: string; interval: string; sourceRef: { kind: string; name: string } };
  status?: { conditions?: Condition[]; observedGeneration?: number; artifact?: { revision: string } };
}

/** A release that names its chart, as those do that people write. */
export interface Release extends KubeObject {
  spec: StoredRelease['spec'] & {
    interval: string;
    chart?: { spec: { chart: string; version?: string; interval?: string; sourceRef: { kind: string; name: string } } };
  };
  status?: StoredRelease['status'] & { helmChart?: string; storageNamespace?: string };
}

const sources = 'source.toolkit.fluxcd.io/v1';

/** Kinds of Flux, as far as they install charts. */
export const fluxKinds = {
  repository: resource<Repository>('HelmRepository', `${sources}/helmrepositories`),
  chart: resource<WantedChart>('HelmChart', `${sources}/helmcharts`),
  release: resource<Release>('HelmRelease', 'helm.toolkit.fluxcd.io/v2/helmreleases'),
};

const files: ReadonlySet<string> = new Set([
  'helmcharts.source.toolkit.fluxcd.io',
  'helmreleases.helm.toolkit.fluxcd.io',
  'helmrepositories.source.toolkit.fluxcd.io',
]);
const crds = resolve(import.meta.dirname, '../crds');

/** Gives an API server the kinds, without anybody who does anything about them: all that a control plane needs. */
export const installFluxKinds = async (client: KubeClient): Promise<void> =>
  void (await installDefinitions(
    client,
    readDefinitions(crds).filter(({ metadata }) => files.has(metadata.name)),
  ));
