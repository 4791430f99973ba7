import type { Family } from '../capi/providers.ts';
import type { JsonObject, KubeObject } from '../client/objects.ts';
import type { ChartFacts } from './chart-facts.ts';

/** A Helm release of a cluster chart. */
export interface Release {
  name: string;
  namespace: string;
}

/** One chart with the values of one release. */
export interface Rendering {
  chart: string;
  facts: ChartFacts;
  family: Family;
  values: JsonObject;
  release: Release;
  /** Metadata of an object named `<cluster><suffix>`. */
  meta: (suffix: string, finalizers?: string[]) => KubeObject['metadata'];
}
