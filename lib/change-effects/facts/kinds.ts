import type { Companion, Fact, Pool } from '../fact.ts';

// What happens, by what the chart renders the value into. Charts say below which of their values these are about.

export const labels: Fact = { effect: 'in-place', code: 'labels' };
export const byProvider: Fact = { effect: 'in-place', code: 'by-provider' };
export const components: Fact = { effect: 'in-place', code: 'components' };
/** The cluster configuration of k0s, which k0smotron writes into the cluster; API servers read it when they start. */
export const controlPlaneConfig: Fact = { effect: 'in-place', code: 'control-plane-config', restarts: null };
export const hostedRestart: Fact = { effect: 'in-place', code: 'hosted-restart', restarts: true };
export const hostedReplicas: Fact = { effect: 'in-place', code: 'hosted-replicas', restarts: true };

/** Arguments, files and commands of control-plane machines: k0smotron makes new machines where they differ. */
export const controlPlaneFiles: Fact = {
  effect: 'replaces-control-plane',
  code: 'control-plane-files',
  pools: ['controlPlane'],
};
export const ownDownload: Fact = { effect: 'replaces-control-plane', code: 'own-download', pools: ['controlPlane'] };

/** A template with a name made of the image: another image makes another template, and its machines are replaced. */
export const newWorkerImage: Fact = { effect: 'replaces-workers', code: 'workers-replaced', pools: ['workers'] };
export const newControlPlaneImage: Fact = {
  effect: 'replaces-control-plane',
  code: 'control-plane-replaced',
  pools: ['controlPlane'],
};

export const networkFixed: Fact = { effect: 'cannot-change', code: 'network-fixed' };
export const regionFixed: Fact = { effect: 'cannot-change', code: 'region-fixed' };
export const accountFixed: Fact = { effect: 'cannot-change', code: 'account-fixed' };
export const identityFixed: Fact = { effect: 'cannot-change', code: 'identity-fixed' };
export const nameFixed: Fact = { effect: 'cannot-change', code: 'name-fixed' };
export const addressFixed: Fact = { effect: 'cannot-change', code: 'address-fixed' };

export const newMachinesOnly: Fact = { effect: 'none', code: 'new-machines-only' };
export const unused: Fact = { effect: 'none', code: 'unused' };
export const hosts: Fact = { effect: 'scale', code: 'hosts', pools: ['workers'] };

/** Part of a machine template that keeps its name: Cluster API's providers refuse every change of it. */
export function machineTemplate(kind: string, ...pools: readonly Pool[]): Fact {
  return { effect: 'cannot-change', code: 'machine-template', params: { kind }, pools };
}

/** Part of a machine template that is named after its image: refused, unless the image changes as well. */
export function imageNamedTemplate(kind: string, ...pools: readonly Pool[]): Fact {
  return { effect: 'cannot-change', code: 'image-needed', params: { kind }, pools };
}

/** Changed by the cloud. Whether something of the cluster restarts is for the cloud to know. */
export function byCloud(cloud: string): Fact {
  return { effect: 'in-place', code: 'by-cloud', params: { cloud }, restarts: null };
}

/** Refused by the cloud, of an object whose other fields it changes. */
export function cloudRefuses(cloud: string): Fact {
  return { effect: 'cannot-change', code: 'cloud-refuses', params: { cloud } };
}

/** Refused by the provider's admission, of an object whose other fields it changes. */
export function providerRefuses(kind: string): Fact {
  return { effect: 'cannot-change', code: 'provider-refuses', params: { kind } };
}

/** How many machines there are. */
export function scales(...pools: readonly Pool[]): Fact {
  return { effect: 'scale', code: 'scales', pools };
}

/** What a value does while another one, that it needs, is not set. */
export function withoutEffect(needed: string): Fact {
  const setting = needed.slice(1).replaceAll('/', '.');
  return { effect: 'none', code: 'beside', params: { setting } };
}

/** The fact as it holds while another value is set. */
export function beside(pointer: string, fact: Fact, is?: Companion['is']): Fact {
  return { ...fact, beside: { pointer, is } };
}

/** The fact of a switch that cannot be taken back. */
export function staysOn(fact: Fact): Fact {
  return { ...fact, staysOn: true };
}
