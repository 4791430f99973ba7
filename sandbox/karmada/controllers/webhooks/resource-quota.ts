import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import { canonical, nano } from '../../../lib/quantity.ts';
import type { FederatedResourceQuota, ResourceList } from '../quota/shapes.ts';
import { denyAny, invalid } from './field-errors.ts';

const longestName = 63;
const longestCluster = 48;
const isLabel = (name: string) => name.length <= longestCluster && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name);

const counted = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);
const plain = new Set([
  ...counted,
  ...['', 'requests.', 'limits.'].flatMap((part) => ['cpu', 'memory', 'ephemeral-storage'].map((name) => part + name)),
  'requests.storage',
]);
const isHugePages = (name: string) => /^(requests\.)?hugepages-/.test(name);
const isQualified = (name: string) =>
  /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/.test(name);
const isWhole = (name: string) =>
  counted.has(name) || (name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.'));

/**
 * The checks of quotas: names and amounts as Kubernetes has them in a ResourceQuota, and shares of clusters that fit into the
 * whole and name no other resources.
 * https://github.com/karmada-io/karmada/blob/master/pkg/webhook/federatedresourcequota/validating.go
 */
export function validateFederatedResourceQuota({
  object,
}: AdmissionRequest<FederatedResourceQuota>): Promise<Decision> {
  return decide(async () => {
    const { overall = {}, staticAssignments = [] } = object?.spec ?? {};
    const name = object?.metadata.name ?? '';
    return denyAny([
      ...(name.length > longestName
        ? [invalid('metadata.name', name, `must be no more than ${longestName} characters`)]
        : []),
      ...listErrors(overall, 'spec.overall'),
      ...staticAssignments.flatMap(({ clusterName, hard = {} }, index) => {
        const at = `spec.staticAssignments[${index}]`;
        const wrong = isLabel(clusterName)
          ? []
          : [
              invalid(
                `${at}.clusterName`,
                clusterName,
                'a lowercase RFC 1123 label must consist of lower case alphanumeric characters',
              ),
            ];
        return [...wrong, ...listErrors(hard, `${at}.hard`)];
      }),
      ...fitErrors(overall, staticAssignments),
    ]);
  });
}

function listErrors(list: ResourceList, at: string): string[] {
  return Object.entries(list).flatMap(([name, quantity]) => {
    const field = `${at}[${name}]`;
    if (!isQualified(name)) return [invalid(field, name, 'name part must consist of alphanumeric characters')];
    // Karmada says this twice over: what is no resource at all is none for quotas either.
    const isKnown = name.includes('/') || plain.has(name) || isHugePages(name);
    const isResource = isKnown || name === 'storage';
    return [
      ...(isResource ? [] : [invalid(field, name, 'must be a standard resource type or fully qualified')]),
      ...(isKnown ? [] : [invalid(field, name, 'must be a standard resource for quota')]),
      ...(nano(quantity) < 0n ? [invalid(field, canonical(quantity), 'must be greater than or equal to 0')] : []),
      ...(isWhole(name) && nano(quantity) % 10n ** 9n !== 0n
        ? [invalid(field, canonical(quantity), 'must be an integer')]
        : []),
    ];
  });
}

type Assignments = NonNullable<FederatedResourceQuota['spec']['staticAssignments']>;

function fitErrors(overall: ResourceList, assignments: Assignments): string[] {
  const small = Object.entries(overall).flatMap(([name, quantity]) => {
    const assigned = assignments.reduce((sum, { hard }) => sum + nano(hard?.[name]), 0n);
    if (nano(quantity) >= assigned) return [];
    return [invalid(`spec.overall[${name}]`, canonical(quantity), 'overall is less than assignments')];
  });
  const unknown = assignments.flatMap(({ hard = {} }, index) =>
    Object.keys(hard)
      .filter((name) => !(name in overall))
      .map((name) => {
        const at = `spec.staticAssignments[${index}].hard[${name}]`;
        return invalid(at, name, 'assignment resourceName is not exist in overall');
      }),
  );
  return [...small, ...unknown];
}
