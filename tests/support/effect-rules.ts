import { type EffectKind, strongestEffect } from '../../lib/change-effects/effect-kinds.ts';
import type { Rendered, TemplateEffects } from './template-effects.ts';

// What a rendered difference does, by the kind of the object and the field. Nothing here knows the values of a chart, so
// that the facts of lib/change-effects can be compared with it.

type Rule = readonly [kind: RegExp, field: RegExp, effect: EffectKind];

/** Fields that somebody refuses or ignores on a cluster that runs, though other fields of the kind are changed in place. */
const refused: readonly Rule[] = [
  // Admission of the providers for AWS, Azure, Google Cloud and OpenStack.
  [/^AWSManagedControlPlane$/, /^\/spec\/(region|eksClusterName)$/, 'cannot-change'],
  [/^AzureCluster$/, /^\/spec\/(subscriptionID|resourceGroup|location)$/, 'cannot-change'],
  [/^AzureCluster$/, /^\/spec\/bastionSpec\/azureBastion\//, 'cannot-change'],
  [/^GCP(Managed)?Cluster$/, /^\/spec\/(project|region|credentialsRef\/.*)$/, 'cannot-change'],
  [/^GCPManagedControlPlane$/, /^\/spec\/(clusterName|project|location|enableAutopilot)$/, 'cannot-change'],
  [
    /^GCPManagedMachinePool$/,
    /^\/spec\/(instanceType|nodePoolName|machineType|diskSizeGB|diskType|localSsdCount|management\/.*|maxPodsPerNode)$/,
    'cannot-change',
  ],
  [
    /^OpenStackCluster$/,
    /^\/spec\/(apiServerLoadBalancer|externalNetwork|managedSubnets|subnets|router)/,
    'cannot-change',
  ],
  // AKS itself; Cluster API's older kinds for AKS list the same fields.
  [/^AzureASOManaged/, /\/spec\/(location|networkProfile\/(dnsServiceIP|networkPlugin))$/, 'cannot-change'],
  [
    /^AzureASOManagedControlPlane$/,
    /\/apiServerAccessProfile\/(enablePrivateCluster|privateDNSZone)$/,
    'cannot-change',
  ],
  [/^AzureASOManagedMachinePool$/, /\/spec\/(enableNodePublicIP|maxPods|osDiskSizeGB|type|vmSize)$/, 'cannot-change'],
  // Cluster API takes the address of the API server once; KubeVirt's provider makes the Service in front of it once.
  [/^VSphereCluster$/, /^\/spec\/controlPlaneEndpoint\//, 'cannot-change'],
  [/^KubevirtCluster$/, /^\/spec\/controlPlaneServiceTemplate\//, 'cannot-change'],
  // k0s cannot change its network provider.
  [/^K0s(motron)?ControlPlane$/, /\/spec\/network\/provider$/, 'cannot-change'],
];

const table: readonly Rule[] = [
  [/./, /^\/metadata\//, 'in-place'],
  ...refused,
  [/^(MachineDeployment|MachinePool)$/, /^\/spec\/replicas$/, 'scale'],
  [/^AzureASOManagedMachinePool$/, /\/spec\/(enableAutoScaling|minCount|maxCount)$/, 'scale'],
  [/^GCPManagedMachinePool$/, /^\/spec\/scaling\//, 'scale'],
  [/^(MachineDeployment|MachinePool)$/, /^\/spec\/template\/spec\//, 'replaces-workers'],
  [/^K0sControlPlane$/, /^\/spec\/replicas$/, 'scale'],
  [/^K0sControlPlane$/, /^\/spec\/(version|machineTemplate\/)/, 'replaces-control-plane'],
  // k0smotron compares all but the configuration of k0s with that of the machines, and replaces those that differ.
  [/^K0sControlPlane$/, /^\/spec\/k0sConfigSpec\/k0s\//, 'in-place'],
  [/^K0sControlPlane$/, /^\/spec\/k0sConfigSpec\//, 'replaces-control-plane'],
  [/^K0smotronControlPlane$/, /^\/spec\//, 'in-place'],
  [/^(K0sWorkerConfig|K0sWorkerConfigTemplate|RemoteMachineTemplate)$/, /^\/spec\//, 'none'],
  [/MachineTemplate$/, /^\/spec\/template\/spec\//, 'cannot-change'],
  [/^Cluster$/, /^\/spec\/clusterNetwork\//, 'cannot-change'],
  [/Cluster$/, /^\/spec\/(network|region)/, 'cannot-change'],
  [/./, /^\/(spec|data)\//, 'in-place'],
];

function effectOfField(kind: string, field: string): EffectKind {
  return table.find(([kinds, fields]) => kinds.test(kind) && fields.test(field))?.[2] ?? 'unknown';
}

/** A machine of another name is another machine; whatever refers to other renamed objects says what happens. */
function effectOfRename(kind: string): EffectKind {
  return kind === 'Machine' ? 'scale' : 'none';
}

/** What a measured difference does; the strongest where there are several. */
function effectOfRendered(rendered: Rendered): EffectKind {
  return strongestEffect(
    Object.entries(rendered).flatMap(([object, fields]) => {
      const kind = object.split(' ')[0] ?? '';
      return fields === 'renamed' ? [effectOfRename(kind)] : fields.map((field) => effectOfField(kind, field));
    }),
  );
}

/** What the charts render these values into beside another value that was off, or that was not tried with a fitting one. */
const besideAnother: readonly (readonly [chart: RegExp, leaf: RegExp, rendered: string, field: string])[] = [
  [/-standalone-cp$/, /^\/audit\/logMax/, 'K0sControlPlane', '/spec/k0sConfigSpec/k0s/spec/api/extraArgs'],
  [/-standalone-cp$/, /^\/audit\/logPath$/, 'K0sControlPlane', '/spec/k0sConfigSpec/postK0sCommands/*'],
  [
    /-standalone-cp$/,
    /^\/encryption\/automaticReload$/,
    'K0sControlPlane',
    '/spec/k0sConfigSpec/k0s/spec/api/extraArgs',
  ],
  [/-standalone-cp$/, /^\/k0s\/arch$/, 'K0sControlPlane', '/spec/k0sConfigSpec/downloadURL'],
  [/(-hosted-cp|remote-cluster)$/, /^\/k0s\/arch$/, 'K0sWorkerConfigTemplate', '/spec/template/spec/downloadURL'],
  [
    /^openstack-standalone-cp$/,
    /^\/(ccmCanViewAllProjects|identityRef\/caCert\/path)$/,
    'K0sControlPlane',
    '/spec/k0sConfigSpec/files/*',
  ],
  [/^openstack-hosted-cp$/, /^\/identityRef\/caCert\/path$/, 'ConfigMap', '/data/chart.yaml'],
  [/^openstack-hosted-cp$/, /^\/ingress\//, 'K0smotronControlPlane', '/spec/ingress'],
  [/^azure-aks$/, /\/autoscaling\/(min|max)Count$/, 'AzureASOManagedMachinePool', '/spec/resources/*/spec/minCount'],
  [
    /^azure-aks$/,
    /\/privateDNSZone$/,
    'AzureASOManagedControlPlane',
    '/spec/resources/*/spec/apiServerAccessProfile/privateDNSZone',
  ],
  [/^azure-/, /^\/bastion\/bastionSpec\//, 'AzureCluster', '/spec/bastionSpec/azureBastion/*'],
  [/^aws-hosted-cp$/, /^\/subnets$/, 'AWSCluster', '/spec/network/subnets'],
  [/^vsphere-standalone-cp$/, /^\/ipamEnabled$/, 'VSphereMachineTemplate', '/spec/template/spec/network/devices/*'],
];

/** Values that are offered by a chart, or were tried with it, and that none of its templates reads. */
const readNowhere: Readonly<Record<string, readonly string[]>> = {
  'docker-hosted-cp': ['/storage/etcd/autoDeletePVCs'],
  'kubevirt-hosted-cp': ['/auth/configWithAnon'],
  'openstack-hosted-cp': ['/providerID'],
  'openstack-standalone-cp': ['/controlPlane/providerID', '/worker/providerID'],
  'remote-cluster': ['/k0smotron/persistence/type'],
  'vsphere-hosted-cp': ['/vsphere/username', '/vsphere/password'],
  'vsphere-standalone-cp': ['/vsphere/username', '/vsphere/password'],
};

const isMeasured = (found: TemplateEffects['leaves'][string] | undefined): found is Rendered =>
  found !== undefined && !('refused' in found) && Object.keys(found).length > 0;

/** What measured values of the same group do, or of the nearest group around it; empty at the top. */
function effectsOfSiblings({ leaves }: TemplateEffects, pointer: string): EffectKind[] {
  for (let group = pointer; group.lastIndexOf('/') > 0; ) {
    group = group.slice(0, group.lastIndexOf('/'));
    const effects = Object.entries(leaves).flatMap(([leaf, found]) =>
      leaf.startsWith(`${group}/`) && isMeasured(found) ? [effectOfRendered(found)] : [],
    );
    if (effects.length > 0) return effects;
  }
  return [];
}

/** Effects that a value may be said to have; several only where nothing was measured and its siblings differ. */
export function allowedEffects(template: TemplateEffects, pointer: string): EffectKind[] {
  const found = template.leaves[pointer];
  if (isMeasured(found)) return [effectOfRendered(found)];
  if (readNowhere[template.template]?.includes(pointer)) return ['none'];
  const rule = besideAnother.find(([chart, leaf]) => chart.test(template.template) && leaf.test(pointer));
  if (rule) return [effectOfRendered({ [rule[2]]: [rule[3]] })];
  const siblings = effectsOfSiblings(template, pointer);
  // Values of other charts were tried as well: those that no template and no sibling reads do nothing.
  return siblings.length > 0 ? siblings : ['none'];
}
