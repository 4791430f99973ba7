import type { QuotaMaker } from '../../../lib/contracts/federated-quotas.ts';
import { managedByLabel, managedByUs } from '../applications/order/manifests.ts';

/**
 * Labels and annotations of tools that write an object again from a repository. Argo CD marks what it keeps with its annotation
 * `tracking-id` or with a label that its operator names; `app.kubernetes.io/instance` alone tells nothing, as Helm sets it too.
 */
const marks = [
  { maker: 'argo', prefix: 'argocd.argoproj.io/' },
  { maker: 'flux', prefix: 'kustomize.toolkit.fluxcd.io/' },
  { maker: 'flux', prefix: 'helm.toolkit.fluxcd.io/' },
] as const;

const isTold = (key: string): boolean => key === managedByLabel || marks.some(({ prefix }) => key.startsWith(prefix));

/** Of labels or annotations those alone that tell who keeps an object. */
export const onlyMakers = (all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isTold(key)));

/** Who keeps a quota. What Slipway has made and a repository has taken over is the repository's. */
export function makerOf(
  labels: Readonly<Record<string, string>>,
  annotations: Readonly<Record<string, string>>,
): QuotaMaker {
  const keys = [...Object.keys(labels), ...Object.keys(annotations)];
  const tool = marks.find(({ prefix }) => keys.some((key) => key.startsWith(prefix)));
  return tool?.maker ?? (labels[managedByLabel] === managedByUs ? 'slipway' : 'others');
}
