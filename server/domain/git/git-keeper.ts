import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import { kindTraits, type RequestKind } from '../../../lib/contracts/request-kinds.ts';
import { nameKeeper } from '../../../lib/name-keeper.ts';
import { type Said, say } from '../words/said.ts';

type Marks = Record<string, string>;

/** What of an object says who keeps it. */
export interface MarkedObject {
  /** Group of its kind; empty for the core group. */
  group: string;
  kind: string;
  /** Empty for an object of a kind without namespaces. */
  namespace: string;
  name: string;
  labels: Marks;
  annotations: Marks;
}

const argo = 'argocd.argoproj.io/';
const trackingKey = `${argo}tracking-id`;
const argoInstanceKey = `${argo}instance`;
const instanceKey = 'app.kubernetes.io/instance';

/**
 * Who keeps an object as Git says, by the marks that Flux and Argo CD leave on what they apply; null for nobody. Where both
 * left theirs, Flux is named: it applies every field again and again, Argo CD only when it is told to heal.
 */
export function findGitKeeper(object: MarkedObject): GitKeeper | null {
  return (
    findFlux(object.labels, 'kustomize.toolkit.fluxcd.io', 'flux-kustomization') ??
    findFlux(object.labels, 'helm.toolkit.fluxcd.io', 'flux-helm-release') ??
    findArgo(object)
  );
}

function findFlux(labels: Marks, prefix: string, tool: GitKeeper['tool']): GitKeeper | null {
  const name = labels[`${prefix}/name`];
  return name ? { tool, name, namespace: labels[`${prefix}/namespace`] || null } : null;
}

/**
 * By annotation where Argo CD tracks so, else by label. `app.kubernetes.io/instance` is written by every Helm chart: it
 * counts only beside a mark that nobody but Argo CD's users write.
 */
function findArgo(object: MarkedObject): GitKeeper | null {
  const { labels, annotations } = object;
  const tracking = annotations[trackingKey];
  if (tracking) return isOwnTracking(tracking, object) ? argoOf(tracking.slice(0, tracking.indexOf(':'))) : null;
  const hasMark = Object.keys(annotations).some((key) => key.startsWith(argo));
  const name = labels[argoInstanceKey] || (hasMark ? labels[instanceKey] : undefined);
  return name ? argoOf(name) : null;
}

/**
 * A tracking id is `<application>:<group>/<kind>:<namespace>/<name>`. Argo CD ignores one that names another object: it
 * was copied along with the rest of the annotations. For an object without a namespace it names the one that the
 * Application deploys to.
 */
function isOwnTracking(tracking: string, { group, kind, namespace, name }: MarkedObject): boolean {
  const [, type, at = ''] = tracking.split(':');
  const [trackedIn, trackedName] = at.split('/');
  return type === `${group}/${kind}` && trackedName === name && (namespace === '' || trackedIn === namespace);
}

/** Applications outside Argo CD's own namespace are written as `<namespace>_<name>`; neither part can have a `_`. */
function argoOf(application: string): GitKeeper | null {
  const [first = '', second] = application.split('_');
  if (first === '') return null;
  return second
    ? { tool: 'argo-cd', namespace: first, name: second }
    : { tool: 'argo-cd', namespace: null, name: first };
}

const sentences = {
  'flux-kustomization': 'kept-by-flux',
  'flux-helm-release': 'kept-by-flux-helm',
  'argo-cd': 'kept-by-argo',
} as const satisfies Record<GitKeeper['tool'], string>;

/** What a project through Git brings there instead. A released cluster leaves k0rdent, which no file says. */
export const goesThroughGit = (kind: RequestKind): boolean =>
  kind === 'create' || (kindTraits[kind].isUndoneByGit && !kindTraits[kind].leavesMachines);

/** Why a request of this kind would not last on an object that Git keeps; null where it would. */
export function whyKept(kind: RequestKind, keeper: GitKeeper | null | undefined): Said | null {
  if (!keeper || !kindTraits[kind].isUndoneByGit) return null;
  return say(sentences[keeper.tool], { keeper: nameKeeper(keeper) });
}

const ruleSentences = {
  'flux-kustomization': 'rule-kept-by-flux',
  'flux-helm-release': 'rule-kept-by-flux-helm',
  'argo-cd': 'rule-kept-by-argo',
} as const satisfies Record<GitKeeper['tool'], string>;

/** Why no change and no deletion would last on a multi-cluster service that Git keeps; null where they would. */
export function whyRuleKept(name: string, keeper: GitKeeper | null): Said | null {
  return keeper && say(ruleSentences[keeper.tool], { name, keeper: nameKeeper(keeper) });
}
