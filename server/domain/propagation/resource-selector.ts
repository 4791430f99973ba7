import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import { matchesLabels } from '../labels/matches-labels.ts';

/** An object of Kubernetes, as far as rules look at it; the rest is carried along. */
export interface Template {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string | undefined;
    labels?: Readonly<Record<string, string>> | undefined;
    annotations?: Readonly<Record<string, string>> | undefined;
  };
  [field: string]: unknown;
}

/** Objects that a Karmada policy means: all of a kind, those with some labels, or the one of a name. */
export interface ResourceSelector {
  apiVersion: string;
  kind: string;
  namespace?: string | undefined;
  /** Where it is given, the labels are not looked at. */
  name?: string | undefined;
  labelSelector?: LabelSelector | undefined;
}

/** How closely a selector means an object. Among policies the higher one counts. */
export const specificities = { none: 0, kind: 1, labels: 2, name: 3 } as const;

/** One of `specificities`. Source: Karmada's order of matching policies. */
export function specificityOf(selector: ResourceSelector, { apiVersion, kind, metadata }: Template): number {
  const isOfKind = selector.apiVersion === apiVersion && selector.kind === kind;
  const isInPlace = !selector.namespace || selector.namespace === metadata.namespace;
  if (!(isOfKind && isInPlace)) return specificities.none;
  if (selector.name) return selector.name === metadata.name ? specificities.name : specificities.none;
  if (!selector.labelSelector) return specificities.kind;
  return matchesLabels(selector.labelSelector, metadata.labels ?? {}) ? specificities.labels : specificities.none;
}
