import { useTranslations } from 'next-intl';

/** Resources that have words, as Kubernetes calls them. */
const known = {
  cpu: 'cpu',
  memory: 'memory',
  pods: 'pods',
  'requests.cpu': 'requestsCpu',
  'requests.memory': 'requestsMemory',
  'limits.cpu': 'limitsCpu',
  'limits.memory': 'limitsMemory',
  'ephemeral-storage': 'ephemeralStorage',
  'requests.storage': 'requestsStorage',
} as const;

const isKnown = (resource: string): resource is keyof typeof known => Object.hasOwn(known, resource);

/** Names of what quotas limit; devices and counts of objects are called as Kubernetes calls them. */
export function useQuotaResource(): (resource: string) => string {
  const t = useTranslations('applications.quotas.resource');
  return (resource) => (isKnown(resource) ? t(known[resource]) : resource);
}
