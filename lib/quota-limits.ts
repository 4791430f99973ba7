import { labelNamePattern } from './contracts/choices.ts';
import { parseQuantity } from './quantity.ts';

// What a FederatedResourceQuota may limit and how much is written, as Karmada's webhook and Kubernetes look at it.

/** Amounts that Kubernetes knows by a name without a domain: `standardQuotaResources` of its core helpers. */
export const plainQuotaResources = [
  'cpu',
  'memory',
  'requests.cpu',
  'requests.memory',
  'limits.cpu',
  'limits.memory',
  'requests.storage',
  'ephemeral-storage',
  'requests.ephemeral-storage',
  'limits.ephemeral-storage',
] as const;
/** Things that are counted, each by one word. */
export const countedQuotaResources = [
  'pods',
  'configmaps',
  'persistentvolumeclaims',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'services',
  'services.loadbalancers',
  'services.nodeports',
] as const;

const counted: ReadonlySet<string> = new Set(countedQuotaResources);
const standard: ReadonlySet<string> = new Set([...plainQuotaResources, ...countedQuotaResources]);
const hugePages = /^(requests\.)?hugepages-/;

/**
 * Whether a quota may limit a resource: one of the words of Kubernetes, or any name with a domain before it, such as
 * `nvidia.com/gpu` or `count/deployments.apps`. Source: ValidateResourceQuotaResourceName, to which Karmada holds quotas.
 */
export const isQuotaResource = (name: string): boolean =>
  labelNamePattern.test(name) && (name.includes('/') || standard.has(name) || hugePages.test(name));

/** What comes in whole pieces alone: IsIntegerResourceName of Kubernetes. */
const isWhole = (name: string): boolean =>
  counted.has(name) || (name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.'));

const quantityPattern = /^[+-]?(\d+\.?\d*|\.\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;

/** What is wrong with a limit: it is no quantity of Kubernetes, is below zero, or parts what comes in whole pieces. */
export type QuantityProblem = 'quantity' | 'negative' | 'whole';

export function quantityProblem(resource: string, written: string): QuantityProblem | null {
  const amount = quantityPattern.test(written) ? parseQuantity(written) : null;
  if (amount === null || !Number.isFinite(amount)) return 'quantity';
  if (amount < 0) return 'negative';
  return isWhole(resource) && !Number.isInteger(Number(amount.toFixed(9))) ? 'whole' : null;
}

/**
 * Whether the control plane counts a resource over all members: what pods ask for, under the name by which they ask. Names of
 * ResourceQuotas alone, such as `limits.cpu`, `pods` or `count/jobs.batch`, are in no binding.
 */
export const isCountedOverall = (resource: string): boolean =>
  resource === 'cpu' ||
  resource === 'memory' ||
  resource === 'ephemeral-storage' ||
  resource.startsWith('hugepages-') ||
  /^(?!count\/|requests\.|limits\.)[^/]+\/[^/]+$/.test(resource);

/** Whether a ResourceQuota of a member counts it. Of devices it counts `requests.nvidia.com/gpu`, and never `nvidia.com/gpu`. */
export const isCountedInMembers = (resource: string): boolean =>
  !resource.includes('/') || resource.startsWith('requests.') || resource.startsWith('count/');
