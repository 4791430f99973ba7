import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import type { Decision } from './admission.ts';
import { webhookName } from './catalogue.ts';
import { providerWebhooks } from './provider-catalogue.ts';

const nothing = { find: async () => undefined, list: () => [] };
const hookOf = (kind: string) => providerWebhooks.find(({ resource }) => resource.kind === kind);

function objectOf(kind: string, spec: object): KubeObject {
  const { group = '', version = '' } = hookOf(kind)?.resource ?? {};
  return { apiVersion: `${group}/${version}`, kind, metadata: { name: 'dev', namespace: 'team-a' }, spec };
}

/** What the provider says when a spec is changed. */
async function change(kind: string, before: object, after: object): Promise<Decision['denied']> {
  const hook = hookOf(kind);
  if (!hook) throw new Error(`nobody checks ${kind}`);
  const [object, oldObject] = [objectOf(kind, after), objectOf(kind, before)];
  const { denied } = await hook.decide(
    { operation: 'UPDATE', namespace: 'team-a', name: 'dev', object, oldObject },
    nothing,
  );
  return denied;
}
const template = (instanceType: string) => ({ template: { spec: { instanceType } } });
const group = 'infrastructure.cluster.x-k8s.io';

describe('a changed machine template', () => {
  const usual = (kind: string, after = '') => [
    kind,
    422,
    `${kind}.${group} "dev" is invalid: spec.template.spec: Invalid value: {`,
    `: ${kind} spec.template.spec field is immutable. Please create a new resource instead.${after}`,
  ];
  it.each([
    [
      'AWSMachineTemplate',
      422,
      `AWSMachineTemplate.${group} "dev" is invalid: spec.template.spec: Invalid value: {`,
      ': AWSMachineTemplate.Spec is immutable',
    ],
    [
      'AzureMachineTemplate',
      422,
      `AzureMachineTemplate.${group} "dev" is invalid: AzureMachineTemplate.spec.template.spec: Invalid value: {`,
      'field is immutable. Please create new resource instead. ref doc: https://cluster-api.sigs.k8s.io/tasks/updating-machine-templates.html',
    ],
    [
      'GCPMachineTemplate',
      422,
      `GCPMachineTemplate.${group} "dev" is invalid: spec: Forbidden: cannot be modified`,
      '',
    ],
    ['KubevirtMachineTemplate', 403, 'KubevirtMachineTemplateSpec is immutable', ''],
    usual(
      'OpenStackMachineTemplate',
      ' Ref doc: https://cluster-api.sigs.k8s.io/tasks/change-machine-template.html',
    ) as [string, number, string, string],
    usual('VSphereMachineTemplate') as [string, number, string, string],
    usual('DevMachineTemplate') as [string, number, string, string],
  ])('%s is refused', async (kind, code, start, end) => {
    const denied = await change(kind, template('a'), template('b'));
    expect(denied?.code).toBe(code);
    const message = denied?.message ?? '';
    expect([message.slice(0, start.length), message.endsWith(end)]).toEqual([start, true]);
    expect(await change(kind, template('a'), template('a'))).toBeUndefined();
  });

  it('is asked about under the names of the providers', () => {
    const hook = hookOf('AWSMachineTemplate');
    expect(hook && webhookName(hook)).toBe(`validation.awsmachinetemplate.${group}`);
    const own = hookOf('K0sControlPlane');
    expect(own && webhookName(own)).toBe('validate-k0scontrolplane-v1beta2.k0smotron.io');
  });
});

describe('changed infrastructure', () => {
  it.each([
    ['AWSCluster', { region: 'a' }, { region: 'b' }, 'spec.region: Invalid value: "b": field is immutable'],
    [
      'AWSCluster',
      { network: { vpc: { id: 'vpc-1' } } },
      {},
      'spec.network.vpc.id: Invalid value: null: field cannot be modified once set',
    ],
    ['AzureCluster', { location: 'a' }, { location: 'b' }, 'spec.location: Invalid value: "b": field is immutable'],
    ['GCPCluster', { project: 'a' }, { project: 'b' }, 'spec.Project: Invalid value: "b": field is immutable'],
    ['OpenStackCluster', { subnets: [] }, { subnets: [{}] }, 'spec: Forbidden: cannot be modified'],
    [
      'GCPManagedMachinePool',
      { machineType: 'a' },
      { machineType: 'b' },
      'spec.machineType: Invalid value: "b": field is immutable',
    ],
  ])('%s: %o → %o is refused', async (kind, before, after, words) => {
    const denied = await change(kind, before, after);
    expect(denied).toMatchObject({ code: 422, message: `${kind}.${group} "dev" is invalid: ${words}` });
  });

  it.each([
    ['AWSCluster', { bastion: { enabled: false } }, { bastion: { enabled: true } }],
    ['OpenStackCluster', { identityRef: { region: 'a' } }, { identityRef: { region: 'b' } }],
    ['GCPManagedMachinePool', { kubernetesLabels: {} }, { kubernetesLabels: { a: 'b' } }],
  ])('%s: %o → %o is changed in place', async (kind, before, after) => {
    expect(await change(kind, before, after)).toBeUndefined();
  });

  it('nobody checks vSphere clusters and the pools of AKS', () => {
    expect([hookOf('VSphereCluster'), hookOf('AzureASOManagedMachinePool')]).toEqual([undefined, undefined]);
  });
});

describe('a control plane of k0smotron', () => {
  const skew = 'upgrading more than one minor version at a time is not allowed by the Kubernetes skew policy';
  it.each(['K0sControlPlane', 'K0smotronControlPlane'])('%s goes one minor version at a time', async (kind) => {
    const from = (version: string, to: string) => change(kind, { version }, { version: to });
    expect(await from('v1.34.9+k0s.0', 'v1.36.3+k0s.2')).toMatchObject({ code: 403, message: skew });
    expect(await from('v1.35.6+k0s.0', 'v1.36.3+k0s.2')).toBeUndefined();
    expect(await from('v1.36.3+k0s.2', 'v1.34.9+k0s.0')).toBeUndefined();
  });

  it('has a version', async () => {
    expect(await change('K0sControlPlane', { version: 'v1.36.3+k0s.2' }, { version: 'latest' })).toMatchObject({
      code: 403,
      message: 'failed to parse new version: Malformed version: latest',
    });
  });

  it('may have an even number of machines', async () => {
    const version = 'v1.36.3+k0s.2';
    expect(await change('K0sControlPlane', { version, replicas: 3 }, { version, replicas: 2 })).toBeUndefined();
  });
});
