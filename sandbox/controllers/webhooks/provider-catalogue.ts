import { controlPlaneKinds, infrastructureKinds, machineTemplateKinds } from '../capi/providers.ts';
import type { Resource } from '../client/resources.ts';
import type { Decide } from './admission.ts';
import { validateControlPlane } from './decisions/control-planes.ts';
import { validateInfrastructure } from './decisions/infrastructure.ts';
import { validateMachineTemplate } from './decisions/machine-templates.ts';
import type { Webhook } from './webhook.ts';

const validation = (
  resource: Resource,
  operations: Webhook['operations'],
  decide: unknown,
  name?: string,
): Webhook => ({
  type: 'validation',
  resource,
  operations,
  decide: decide as Decide,
  name,
});

/** Providers that check neither their cluster object nor their pools. */
const unchecked = ['VSphereCluster', 'KubevirtCluster', 'DevCluster', 'RemoteCluster', 'AzureASOManagedCluster'];
const isTemplate = ({ kind }: Resource): boolean => kind.endsWith('MachineTemplate');
const pools = machineTemplateKinds.filter(({ kind }) => kind === 'GCPManagedMachinePool');
const isOwn = ({ kind }: Resource): boolean => kind.startsWith('K0s');
const kept = [
  ...infrastructureKinds,
  ...controlPlaneKinds.filter(({ kind }) => /^(AWS|GCP)Managed/.test(kind)),
  ...pools,
];

/** The webhooks of Cluster API's providers and of k0smotron, as far as changed values of a cluster can meet them. */
export const providerWebhooks: Webhook[] = [
  ...machineTemplateKinds.filter(isTemplate).map((kind) => validation(kind, ['UPDATE'], validateMachineTemplate)),
  ...kept
    .filter(({ kind }) => !unchecked.includes(kind))
    .map((kind) => validation(kind, ['UPDATE'], validateInfrastructure)),
  ...controlPlaneKinds
    .filter(isOwn)
    .map((kind) =>
      validation(
        kind,
        ['CREATE', 'UPDATE'],
        validateControlPlane,
        `validate-${kind.kind.toLowerCase()}-${kind.version}.k0smotron.io`,
      ),
    ),
];
