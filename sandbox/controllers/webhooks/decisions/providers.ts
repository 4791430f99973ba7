import { satisfies as isInRange } from 'semver';
import { kinds } from '../../kinds.ts';
import { graphProblem } from '../../services/desired.ts';
import type { Credential, ServiceSpec, Template } from '../../shapes/k0rdent.ts';
import { type Denial, deny, denyNotFound, type Lookup } from '../admission.ts';

const providersWarning = 'Failed to validate required providers';
const versionWarning = 'Failed to validate k8s version compatibility with ServiceTemplates';
export const invalidPrefix = 'the ClusterDeployment is invalid: ';
const internal = 'infrastructure-internal';

interface Subject {
  namespace: string;
  name: string;
}

/** Every provider of the template must be installed, in the Credential's region if it has one, in a contract that fits. */
export async function checkProviders(
  lookup: Lookup,
  { namespace }: Subject,
  template: Template,
  credentialName: string,
): Promise<void> {
  const credential = await lookup.find(kinds.credential, { namespace, name: credentialName });
  if (!credential) throw denyNotFound('Credential', credentialName, [providersWarning]);
  const { region } = credential.spec;
  const owner = region
    ? await lookup.find(kinds.region, { name: region })
    : await lookup.find(kinds.management, { name: 'kcm' });
  if (!owner) throw region ? denyNotFound('Region', region) : denyNotFound('Management', 'kcm');
  const where = region ? `Region ${region}` : 'Management kcm';
  const prefix = `failed to validate required providers: incompatible providers in ${where}: `;
  const { availableProviders = [], capiContracts = {} } = owner.status ?? {};
  const wanted = template.status?.providers ?? [];
  const missing = wanted.filter((provider) => !availableProviders.includes(provider));
  if (missing.length > 0)
    throw deny(
      `${prefix}one or more required providers are not deployed yet: [${missing.join(' ')}]`,
      providersWarning,
    );
  const misfits = Object.entries(template.status?.providerContracts ?? {}).flatMap(([provider, contract]) => {
    const installed = capiContracts[provider];
    if (!installed || Object.values(installed).some((versions) => versions.split('_').includes(contract))) return [];
    return [`provider ${provider} does not support ${contract}`];
  });
  if (misfits.length > 0)
    throw deny(
      `${prefix}one or more required provider contract versions does not satisfy deployed: [${misfits.join(', ')}]`,
      providersWarning,
    );
}

/** The Credential must be ready and of a kind that the template's infrastructure provider takes. */
export async function checkCredential(
  lookup: Lookup,
  { namespace, name }: Subject,
  template: Template,
  credentialName: string,
): Promise<void> {
  const at = `${namespace}/${template.metadata.name}`;
  const providers = template.status?.providers ?? [];
  if (providers.length === 0) throw deny(`${invalidPrefix}no providers have been found in the ClusterTemplate ${at}`);
  const infrastructure = providers.filter((provider) => provider.startsWith('infrastructure-'));
  if (infrastructure.length === 0)
    throw deny(`${invalidPrefix}no infrastructure providers have been found in the ClusterTemplate ${at}`);
  const credential: Credential | undefined = await lookup.find(kinds.credential, { namespace, name: credentialName });
  if (!credential) throw denyNotFound('Credential', credentialName);
  const which = `${namespace}/${credentialName}`;
  if (!credential.status?.ready) throw deny(`${invalidPrefix}the Credential ${which} is not Ready`);
  const { identityRef } = credential.spec;
  if (!identityRef) throw deny(`${invalidPrefix}the Credential ${which} does not have identityRef`);
  for (const provider of infrastructure) {
    const misfit = `${invalidPrefix}provider ${provider} does not support ClusterIdentity Kind ${identityRef.kind} from the Credential ${which}`;
    if (provider === internal) {
      if (identityRef.kind !== 'Secret') throw deny(misfit);
      continue;
    }
    const offers = lookup
      .list(kinds.providerInterface)
      .filter(({ metadata }) => metadata.labels?.['cluster.x-k8s.io/provider'] === provider);
    if (offers.length === 0) throw deny(`${invalidPrefix}unsupported infrastructure provider ${provider}`);
    // Group and version of the reference are not looked at.
    const identities = offers.flatMap(({ spec }) => spec?.clusterIdentities ?? []);
    if (!identities.some(({ kind }) => kind === identityRef.kind)) throw deny(misfit);
  }
  void name;
}

/** A constraint as Helm writes it: beside what the library reads, terms are joined by commas or negated with `!=`. */
export function satisfies(version: string, constraint: string): boolean {
  return constraint.split('||').some((alternative) => {
    const excluded = [...alternative.matchAll(/!=\s*([^\s,]+)/g)].map(([, unwanted = '']) => unwanted);
    const wanted = alternative.replace(/!=\s*[^\s,]+/g, '').replaceAll(',', ' ');
    return isInRange(version, wanted) && !excluded.some((unwanted) => isInRange(version, unwanted));
  });
}

/**
 * Services may ask for a Kubernetes version; it is compared when the template says which one it ships. A service whose
 * template is not there is found here first.
 */
export async function checkVersions(
  lookup: Lookup,
  { namespace, name }: Subject,
  template: Template,
  spec: ServiceSpec | undefined,
): Promise<void> {
  const version = template.status?.k8sVersion;
  if (!version) return;
  for (const service of spec?.services ?? []) {
    const found = await lookup.find(kinds.serviceTemplate, { namespace, name: service.template });
    if (!found) throw denyNotFound('ServiceTemplate', service.template, [versionWarning]);
    const constraint = found.status?.k8sConstraint;
    if (!constraint || satisfies(version, constraint)) continue;
    throw deny(
      `failed to validate k8s compatibility: k8s version ${version} of the ClusterTemplate ${namespace}/${template.metadata.name} does not satisfy k8s constraint ${constraint} from the ServiceTemplate ${namespace}/${service.template} referred in the ClusterDeployment ${namespace}/${name}`,
      versionWarning,
    );
  }
}

/**
 * Every service's template and chain must exist and be valid, and the graph of services sound. All problems are joined
 * to one error, whose first 404, if there is one, is all that the client gets to see.
 */
export async function checkServices(
  lookup: Lookup,
  { namespace }: Subject,
  spec: ServiceSpec | undefined,
): Promise<void> {
  const services = spec?.services ?? [];
  const lines: string[] = [];
  const missing: Denial[] = [];
  for (const { template, templateChain } of services) {
    const found = await lookup.find(kinds.serviceTemplate, { namespace, name: template });
    if (!found) missing.push(denyNotFound('ServiceTemplate', template));
    else if (!found.status?.valid)
      lines.push(
        `the ServiceTemplate ${namespace}/${template} is invalid with the error: ${found.status?.validationError ?? ''}`,
      );
    if (!templateChain) continue;
    const chain = await lookup.find(kinds.serviceTemplateChain, { namespace, name: templateChain });
    if (!chain) missing.push(denyNotFound('ServiceTemplateChain', templateChain));
    else if (chain.status && chain.status.valid === false)
      lines.push(
        `the ServiceTemplateChain ${namespace}/${templateChain} is invalid with the error: ${chain.status.validationError ?? ''}`,
      );
    else if (!chain.spec.supportedTemplates?.some((entry) => entry.name === template))
      lines.push(`the ServiceTemplateChain ${namespace}/${templateChain} does not support ServiceTemplate ${template}`);
  }
  if (missing[0]) throw missing[0];
  if (lines.length > 0) throw deny(`${invalidPrefix}some services have invalid templates\n${lines.join('\n')}`);
  const graph = graphProblem(services);
  if (graph) throw deny(`${invalidPrefix}some services have invalid dependencies\n${graph}`);
}
