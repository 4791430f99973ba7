import { type KubeObject, readPath } from '../../client/objects.ts';
import { kinds } from '../../kinds.ts';
import { type AdmissionRequest, type Decision, decide, deny, type Lookup } from '../admission.ts';

function checkUsers(
  { operation, namespace, name }: AdmissionRequest,
  lookup: Lookup,
  kind: string,
  field: 'clusterAuth' | 'auditPolicy',
): void {
  if (operation !== 'DELETE') return;
  if (lookup.list(kinds.clusterDeployment, namespace).some(({ spec }) => spec[field] === name))
    throw deny(`cannot delete ${kind} ${namespace}/${name}: it is still referenced by one or more ClusterDeployments`);
}

/** The first thing wrong with an AuthenticationConfiguration. */
function authenticationProblem(object: KubeObject | undefined): string | undefined {
  const issuers = readPath(object, 'spec.authenticationConfiguration.jwt') as
    | { issuer?: { url?: string; audiences?: string[] } }[]
    | undefined;
  for (const [index, { issuer }] of (issuers ?? []).entries()) {
    const at = `jwt[${index}].issuer`;
    if (!issuer?.url) return `${at}.url: Required value: URL is required`;
    if (!issuer.url.startsWith('https://'))
      return `${at}.url: Invalid value: "${issuer.url}": URL scheme must be https`;
    if (!issuer.audiences?.length)
      return `${at}.audiences: Required value: at least one jwt[${index}].issuer.audiences is required`;
  }
  return undefined;
}

export function validateClusterAuthentication(request: AdmissionRequest, lookup: Lookup): Promise<Decision> {
  return decide(async () => {
    checkUsers(request, lookup, 'ClusterAuthentication', 'clusterAuth');
    const problem = authenticationProblem(request.object);
    if (problem)
      throw deny(`the ClusterAuthentication is invalid: invalid AuthenticationConfiguration provided: ${problem}`);
    return undefined;
  });
}

const levels = ['None', 'Metadata', 'Request', 'RequestResponse'];

export function validateClusterAuditPolicy(request: AdmissionRequest, lookup: Lookup): Promise<Decision> {
  return decide(async () => {
    checkUsers(request, lookup, 'ClusterAuditPolicy', 'auditPolicy');
    const rules = (readPath(request.object, 'spec.policy.rules') ?? []) as { level?: string }[];
    const bad = rules.findIndex(({ level }) => !levels.includes(level ?? ''));
    if (bad >= 0)
      throw deny(
        `the ClusterAuditPolicy is invalid: invalid audit policy provided: rules[${bad}].level: Unsupported value: "${rules[bad]?.level ?? ''}"`,
      );
    return undefined;
  });
}
