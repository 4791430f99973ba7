/** Domains whose labels controllers read; people label clusters with names of their own. */
const domains = [
  'fluxcd.io',
  'helm.sh',
  'k0rdent.mirantis.com',
  'k0smotron.io',
  'k8s.io',
  'kubernetes.io',
  'projectsveltos.io',
  'slipway.dev',
  'x-k8s.io',
];

/** Whether a label is for controllers to set, and for people to leave alone. */
export function isReservedLabel(name: string): boolean {
  if (!name.includes('/')) return false;
  const [owner = ''] = name.split('/');
  return domains.some((domain) => owner === domain || owner.endsWith(`.${domain}`));
}
