import type { MessageRef, SaidSentence } from '../contracts/common.ts';

export type ReasonParams = Readonly<NonNullable<MessageRef['params']>>;
type Words = (params: ReasonParams) => string;

function poolIn(params: ReasonParams): string {
  if (params.pool === 'controlPlane') return 'the control plane';
  return params.pool === 'workers' ? 'the workers' : `the pool ${params.pool}`;
}

const counted = (many: string | number | undefined, one: string, more: string) =>
  Number(many) === 1 ? `1 ${one}` : `${many} ${more}`;

/** Each code is a message key under `changeEffect.reason`, with the parameters used here. */
const words = {
  labels: () => 'Labels and annotations are written in place. No machine is touched.',
  'by-provider': () => 'The provider changes it in place. No machine is replaced.',
  'by-cloud': (p) => `${p.cloud} changes it in place.`,
  components: () => 'The components of the cluster are updated in place. No machine is touched.',
  'control-plane-config': () =>
    'The control plane gets the new configuration. Its machines may keep the old one until they are replaced.',
  'hosted-restart': () => 'The pods of the hosted control plane restart. No machine is touched.',
  'hosted-replicas': () =>
    'The hosted control plane gets more or fewer pods, and they may restart. No machine is touched.',
  'version-hosted-only': () =>
    'The pods of the control plane restart with the new version. Workers keep theirs until they are replaced.',
  'version-cloud-only': (p) =>
    `${p.cloud} updates the control plane in place. Nodes follow when ${p.cloud} upgrades them.`,

  scales: () => 'Machines are added or removed. The others stay.',
  'machines-added': (p) => `${counted(p.count, 'machine joins', 'machines join')} ${poolIn(p)}. Nothing restarts.`,
  'machines-removed': (p) =>
    `${counted(p.count, 'machine leaves', 'machines leave')} ${poolIn(p)}. Its pods move to the others.`,
  hosts: () => 'New hosts in the list join. Hosts that are taken out leave.',
  'hosts-changed': (p) =>
    `${counted(p.added, 'host joins', 'hosts join')}, and ${counted(p.removed, 'host leaves', 'hosts leave')}.`,
  'autoscaler-decides': () => 'The autoscaler decides how many machines run. This number counts while it is off.',
  'autoscaler-bounds': () => 'The autoscaler adds or removes machines within the new bounds.',
  'autoscaler-on': () => 'From then on the autoscaler decides how many machines run.',
  'autoscaler-off': () => 'The autoscaler stops. From then on the fixed number of machines runs.',

  'workers-replaced': () => 'Workers are replaced one by one. One more machine runs meanwhile.',
  'with-new-image': () => 'The new image makes new machines, and they get this too.',
  'version-hosted': () => 'The pods of the control plane restart first. Then the workers are replaced one by one.',
  'version-cloud': (p) => `${p.cloud} updates the control plane first. Then the workers are replaced one by one.`,

  'control-plane-replaced': () =>
    'Control-plane machines are replaced one by one. Open connections break once for each machine.',
  'control-plane-files': () => 'To apply it, k0smotron replaces the control-plane machines one by one.',
  'own-download': () =>
    'It counts where k0s is downloaded from another address. There, control-plane machines are replaced one by one.',
  version: () =>
    'The control plane is updated first, in place or machine by machine. Then the workers are replaced one by one.',
  'version-control-plane': () =>
    'The control plane is updated in place or machine by machine. Workers keep their version until they are replaced.',
  'last-workers': () =>
    'Without workers, the control plane runs the workloads. For that, its machines are replaced one by one.',
  'first-workers': () =>
    'With workers, the control plane runs no more workloads. For that, its machines are replaced one by one.',

  'machine-template': (p) =>
    `The provider does not let the ${p.kind} change. The update would fail until the old value is back.`,
  'image-needed': (p) => `The ${p.kind} changes only with a new image. Change the image as well.`,
  'network-fixed': () => 'The network was fixed when the cluster was created.',
  'region-fixed': () => 'The region was fixed when the cluster was created.',
  'account-fixed': () => 'The cloud account was fixed when the cluster was created.',
  'identity-fixed': () => 'The provider does not let a cluster change its credential.',
  'name-fixed': () => 'The name in the cloud was fixed when the cluster was created.',
  'address-fixed': () => 'The address of the API server was fixed when the cluster was created.',
  'provider-refuses': (p) => `The provider does not allow this change of the ${p.kind}.`,
  'cloud-refuses': (p) => `${p.cloud} does not allow this change after the cluster was created.`,
  'stays-on': () => 'Once it is on, it cannot be switched off.',
  'even-number': (p) => `A control plane needs an odd number of machines, and ${p.count} is even.`,

  'new-machines-only': () => 'It counts for new machines only. Those that run stay as they are.',
  beside: (p) => `It has no effect while ${p.setting} is not set.`,
  unused: () => 'The template does not use this value.',
  'same-value': () => 'The cluster has this value already.',
  'data-source-switched': () =>
    'The control plane restarts on the other database. k0rdent copies nothing: what the cluster holds goes with it only where somebody has copied it.',
  declared: () => 'The catalog item says what this change does.',
  unknown: () => 'Slipway has no facts about this value. Ask the owner of the catalog item.',
} satisfies Record<string, Words>;
export type ReasonCode = keyof typeof words;
export const reasonCodes = Object.keys(words) as ReasonCode[];

/** Why a change has its effect: in English for scripts, and as a message for readers. */
export interface Reason extends SaidSentence {
  message: MessageRef;
}

/** Says one of the reasons above. */
export function reasonOf(code: ReasonCode, params: ReasonParams = {}): Reason {
  const sentence: Words = words[code];
  return { detail: sentence(params), message: { key: `changeEffect.reason.${code}`, params } };
}
