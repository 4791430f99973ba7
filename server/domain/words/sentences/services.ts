import type { Sentences } from './sentence.ts';

/** Why services of a cluster cannot become what somebody asks for. */
export const serviceSentences = {
  'too-many-sets': ({ count }) =>
    `More than ${count} clusters cannot be paused or resumed at once. Do it cluster by cluster`,
  'service-named-twice': (p) => `The request names ${p.service} in ${p.namespace} twice`,
  'service-there': (p) => `The cluster already has ${p.service} in ${p.namespace}`,
  'service-gone': (p) => `The cluster has no ${p.service} in ${p.namespace}`,
  'service-changed-meanwhile': (p) => `Somebody else changed ${p.service} after you read it. Load it again`,
  'service-already-so': (p) => `${p.service} is already as this asks`,
  'service-needed': (p) => `${p.by} needs ${p.service}`,
  'service-dependency-unknown': (p) => `${p.service} needs ${p.needed}, and the cluster does not ask for it`,
  'service-cycle': (p) => `${p.service} would need itself, through the services that it needs`,
  'service-not-offered': (p) => `The catalog of this project does not offer ${p.template}`,
  'service-no-chain': (p) => `No chain leads from ${p.from} to ${p.to}`,
  'service-kubernetes': (p) => `It needs Kubernetes ${p.constraint}. The cluster has ${p.version}`,
  'service-values-unreadable': (p) => `Line ${p.line} is no YAML that can be read. ${p.words}`,
  'secret-values-unreadable': (p) => `Line ${p.line} of the secret values is no YAML that can be read`,
  'secret-values-refused': (p) => `The chart or a limit of the catalog does not allow ${p.at} in the secret values`,
  'secret-values-region': (p) =>
    `The cluster is in the region ${p.region}, where Slipway writes no Secrets. Its services take no secret values`,
  'secret-values-lost': () => 'The secret values are no longer there. Send them again',
  'service-values-misplaced': (p) =>
    `The chart wraps ${p.wrapped}. Put ${p.key} under “${p.wrapped}”, or it reaches nothing`,
  'service-expressions-guarded': (p) =>
    `A lead has set limits to these values, so expressions in ${p.braces} are not allowed here`,
  'service-claimed-by-winner': (p) =>
    `${p.rule} installs ${p.service} in ${p.namespace} too, and wins: its priority is ${p.priority}, that of this cluster ${p.own}`,
  'service-claimed-by-loser': (p) =>
    `${p.rule} installs ${p.service} in ${p.namespace} too, and gives way: its priority is ${p.priority}, that of this cluster ${p.own}`,
  'service-claimed-by-equal': (p) =>
    `${p.rule} installs ${p.service} in ${p.namespace} too, with the same priority, ${p.priority}. What was there first stays`,
  'bundle-changed': (p) => `${p.by} changed the bundle after you read it. Load it again`,
  'bundle-name-taken': (p) => `There is a bundle called ${p.name} already`,
  'bundle-no-service': (p) => `The catalog has no service ${p.item}`,
  'bundle-no-version': (p) => `${p.item} has no version ${p.version}`,
  'services-asleep': () => 'The cluster sleeps. Wake it first',
  'services-paused': () => 'The service set of the cluster is paused, so nothing would happen. Resume it first',
  'services-deleting': () => 'The cluster is being deleted',
  'services-late': (p) => `The services are not as asked after ${p.hours} hours. Slipway no longer waits for them`,
  'service-failed': (p) => `${p.service} failed. ${p.words}`,
  'service-gives-way': (p) => `Another set of services installs ${p.service}, and wins`,
  'service-gives-way-to': (p) => `${p.winner} installs ${p.service} too, and wins by its priority`,
} satisfies Sentences;
