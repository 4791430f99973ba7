import type { Sentences } from './sentence.ts';

/** What is said of multi-cluster services: why one cannot be as somebody asks, and what it would do to a cluster. */
export const ruleSentences = {
  'rule-label-key': (p) =>
    `“${p.key}” is no key of a label. Kubernetes takes letters, digits, dashes, dots and underscores, where wanted after a domain and a slash`,
  'rule-label-value': (p) =>
    `“${p.value}” is no value of a label. Kubernetes takes up to 63 letters, digits, dashes, dots and underscores`,
  'rule-label-operator': (p) => `Kubernetes has no operator ${p.operator} for labels`,
  'rule-label-values-missing': (p) => `Name at least one value of ${p.key}`,
  'rule-label-values-unused': (p) => `Whether ${p.key} is there is asked without values`,
  'rule-no-lines': () => 'Without a line it matches no cluster',
  'rule-matches-nothing': () => 'No cluster has such labels now. Those that get them later are taken in by themselves',
  'rule-matches-everything': (p) => `It matches all ${p.count} clusters, also those of projects that come later`,
  'rule-name-taken': (p) => `There is a multi-cluster service ${p.name} already`,
  'rule-gone': (p) => `There is no multi-cluster service ${p.name} any more`,
  'rule-changed-meanwhile': (p) =>
    `Somebody else changed ${p.name} after you read it. Load it again; your answers are kept`,
  'rule-being-deleted': (p) => `${p.name} is being deleted`,
  'rule-already-so': (p) => `${p.name} is already as this asks`,
  'rule-dependency-unknown': (p) => `${p.name} waits for ${p.needed}, and there is no such multi-cluster service`,
  'rule-cycle': (p) => `${p.name} would wait for itself: ${p.path}`,
  'rule-needed': (p) => `${p.by} waits for ${p.name}. k0rdent deletes nothing that another waits for`,
  'rule-management-unconfirmed': (p) => `Type ${p.name} to have the services on the management cluster too`,
  'rule-template-not-offered': (p) => `The catalog offers ${p.template} in no project`,
  'rule-change-open': (p) => `${p.by} has sent a change of ${p.name} that is not done yet`,
  'rule-change-ended': () => 'This change has been decided on already',
  'rule-ring-twice': (p) => `${p.value} is a ring already`,
  'rule-waves-unknown': () =>
    'This k0rdent cannot keep services on clusters that wait for their ring. It can since release 1.10',
  'rule-waves-self': () =>
    'The management cluster is in no ring, so it would get the change at once. Change it by itself',
  'rule-waves-over': () => 'This change goes through no rings now',
  'rule-waves-stopped': () => 'The rings have stopped already',
  'rule-waves-running': () => 'The rings have not stopped',
  'rule-change-own': () => 'Somebody else has to approve what you sent yourself',
  'rule-service-replaces-own': (p) =>
    `Replaces ${p.service} ${p.version} of the cluster: its priority is ${p.own}, this one’s ${p.priority}`,
  'rule-service-yields-to-own': (p) =>
    `The cluster’s own ${p.service} stays: its priority is ${p.own}, this one’s ${p.priority}`,
  'rule-service-equal-own': (p) =>
    `The cluster has ${p.service} itself, with the same priority, ${p.priority}. What was there first stays`,
  'rule-service-replaces-rule': (p) =>
    `Replaces ${p.service} of ${p.rule}: its priority is ${p.own}, this one’s ${p.priority}`,
  'rule-service-yields-to-rule': (p) =>
    `${p.rule} keeps ${p.service}: its priority is ${p.own}, this one’s ${p.priority}`,
  'rule-service-equal-rule': (p) =>
    `${p.rule} installs ${p.service} too, with the same priority, ${p.priority}. What was there first stays`,
  'rule-template-lacking': (p) =>
    `The namespace ${p.namespace} has no ${p.template}, so k0rdent installs nothing of this here`,
  'rule-template-invalid': (p) =>
    `${p.template} is not valid in ${p.namespace}, so k0rdent installs nothing of this here`,
  'rule-kubernetes': (p) => `${p.service} needs Kubernetes ${p.constraint}. The cluster has ${p.version}`,
} satisfies Sentences;
