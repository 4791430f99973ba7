import { toPointer } from '../../../lib/template-schema/json.ts';
import type { FieldError } from '../errors.ts';
import { say } from '../words/said.ts';

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

/** Labels that nobody may set or take away, each at its field. */
export function refuseReservedLabels(labels: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.keys(labels)
    .filter(isReserved)
    .map((key) => ({ pointer: `/labels${toPointer([key])}`, ...say('label-reserved', { key }) }));
}

function isReserved(name: string): boolean {
  if (!name.includes('/')) return false;
  const [owner = ''] = name.split('/');
  return domains.some((domain) => owner === domain || owner.endsWith(`.${domain}`));
}
