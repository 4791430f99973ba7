import type { Sentences } from './sentence.ts';

/** Units of what a FederatedResourceQuota limits. */
const units: Readonly<Record<string, string>> = { cpu: 'vCPU', memory: 'GiB of memory' };

/** Why an application cannot be as somebody asks. */
export const applicationSentences = {
  'control-plane-gone': (p) => `Slipway knows no control plane ${p.name}`,
  'control-plane-away': (p) =>
    `The control plane ${p.name} cannot be read now, so nothing is sent to it. What is shown may be old`,
  'control-plane-silent': (p) => `The control plane ${p.name} does not answer, so nothing of it can be changed now`,
  'control-plane-no-kubeconfig': (p) => `The portal cannot read the kubeconfig of the control plane ${p.name}`,
  'control-plane-forbids': (p) =>
    `Slipway may not do this on the control plane ${p.name}. Its operator applies deploy/rbac/karmada.yaml there`,
  'karmada-member-changed': (p) => `Somebody else changed ${p.name} after you read it. Load it again`,
  'karmada-member-already-so': (p) => `${p.name} is already as this asks`,
  'karmada-member-unreadable': (p) => `${p.name} has labels or taints that Slipway cannot read, so it changes none`,
  'taint-of-karmada': () => 'Karmada sets this taint itself',
  'taint-of-policy': (p) => `The ClusterTaintPolicy ${p.policy} sets this taint`,
  'member-not-offered': (p) => `This project may use no cluster named ${p.name}`,
  'regions-beside-weights': () => 'Karmada ignores regions where fixed weights divide. Divide by free room instead',
  'secret-named-twice': (p) => `${p.name} is set without a secret as well. Set it once`,
  'secret-path-taken': (p) => `${p.name} is also a file or a folder of another one`,
  'secret-not-overridden': (p) => `${p.name} is a secret, which is the same on every cluster`,
  'secret-not-kept': () => 'There is no such value to keep. Type it again',
  'secret-value-missing': () => 'Type its value',
  'secret-value-large': (p) => `A value may have at most ${p.max} bytes`,
  'secret-values-large': (p) => `All values that are sent together may have at most ${p.max} bytes`,
  'secret-value-nowhere': (p) =>
    `A value came for ${p.name}, which is kept as it is or is no secret of this application`,
  'application-secret-gone': (p) => `The Secret ${p.name} is no longer there. Ask for it anew and type its value again`,
  'application-secret-refused': (p) => `The control plane ${p.name} has refused a Secret of the application`,
  'health-without-port': () => 'Name the port that answers there',
  'workload-kind-fixed': () => 'What is there keeps its kind. Bring another kind under another name',
  'job-fixed': () => 'Kubernetes lets nobody change this of a Job that is there. Bring another one under another name',
  'patch-place-closed': () => 'Single clusters get nothing else here. The field’s list names the places that are open',
  'patch-nothing-there': () => 'What all clusters get has nothing at this place, so it cannot be changed there',
  'job-has-no-port': () => 'Nobody calls what ends by itself, so it has no port',
  'job-does-not-scale': () => 'What ends by itself is not scaled by load or by the clock',
  'job-parallel': (p) => `It works at most ${p.completions} times, so no more than that work at once`,
  'cron-job-whole': () => 'Karmada gives a CronJob whole to every cluster, so it cannot be divided',
  'cron-job-one-pod': () => 'Each run of a CronJob is one pod',
  'one-is-for-whole': () =>
    'Only what Karmada counts no replicas of, such as a Job of Volcano, runs as one on one cluster',
  'volcano-job-whole': () => 'Karmada gives a Job of Volcano whole to one cluster or to each, so it cannot be divided',
  'volcano-job-alike': () => 'Slipway writes a Job of Volcano alike for all clusters',
  'volcano-no-leaders': () => 'In this framework all pods are workers',
  'volcano-leaders': (p) => `In this framework the task ${p.task} has 1 to ${p.max} pods`,
  'volcano-ray-command': () => 'Volcano sets the command of Ray itself, so arguments would count for nothing',
  'volcano-min-available': (p) => `It has ${p.pods} pods, so no more than that start together`,
  'volcano-job-fixed': () =>
    'Volcano lets nobody change this of a Job that is there. Bring another one under another name',
  'chart-has-no-pods': () => 'The chart brings its own pods. Say it in its values',
  'chart-whole': () => 'Each chosen cluster gets the whole release, so it cannot be divided',
  'values-without-chart': () => 'Only a chart has values',
  'chart-unknown': (p) => `Nobody says from where ${p.template} has its chart`,
  'chart-not-from-repository': (p) =>
    `${p.template} has its chart from no Helm repository, so Flux in the clusters cannot have it`,
  'chart-repository-gone': (p) => `The Helm repository ${p.repository} is not on the management cluster`,
  'chart-repository-secret': (p) =>
    `The Helm repository ${p.repository} signs in by ${p.field}, and Slipway hands no secrets on to the clusters`,
  'values-unchecked': () => 'The values cannot be checked while the management cluster does not answer',
  'flux-missing': (p) =>
    `The control plane ${p.name} does not have Flux's HelmRelease, or Slipway may not read it there`,
  'volcano-missing': (p) =>
    `The control plane ${p.name} does not have the kind of Volcano's Jobs, or Slipway may not read it there`,
  'ingress-without-port': () => 'Name the port to which the Ingress leads',
  'host-without-ingress': () => 'Nobody comes from outside. Name a host for all clusters first',
  'schedule-without-bounds': () => 'Say the fewest or the most replicas from then on',
  'schedule-bounds-cross': (p) => `The most must not be below ${p.fewest}, which is the fewest then`,
  'schedule-without-replicas': () => 'Say how many replicas it has from then on',
  'schedule-beside-load': () => 'The load sets the number of replicas. Say the fewest or the most instead',
  'schedule-needs-load': () => 'Bounds belong to an application that scales by load. Say the replicas instead',
  'application-scaled-by-others': (p) =>
    `The ${p.kind} ${p.name} scales it already and belongs to somebody else. Slipway writes no second one`,
  'application-name-taken': (p) => `Another application, which Slipway has not brought, is named ${p.name}`,
  'application-of-others': (p) => `The ${p.kind} ${p.name} belongs to somebody else. Slipway has not touched it`,
  'application-not-ours': (p) => `Slipway has not brought ${p.name}, so it does not take it away`,
  'application-changed-meanwhile': (p) => `Somebody else changed ${p.name} after you read it. Load it again`,
  'application-fits-nowhere': (p) => `Karmada would find no place for it: ${p.words}`,
  'federated-quota-exceeded': (p) =>
    `The quota ${p.quota} allows ${p.limit} ${units[String(p.resource)]}. ${p.now} are given out, and this needs ${p.asked} more`,
  'federated-quota-changed': (p) => `Somebody else changed the quota ${p.name} after you read it. Load it again`,
  'federated-quota-exists': (p) => `The project has a quota ${p.name} on this control plane already. Change that one`,
  'federated-quota-already-so': (p) => `The quota ${p.name} is already as this asks`,
  'federated-quota-unreadable': (p) =>
    `The quota ${p.name} has limits that Slipway cannot read, so it changes none. Change it with kubectl`,
  'federated-quota-leaving': (p) => `The quota ${p.name} is being removed. Make it anew once it is gone`,
  'quota-resource-unknown': (p) =>
    `Kubernetes knows no ${p.resource} of a quota. Devices have the name of their vendor before a slash`,
  'quota-quantity': () => 'Must be a quantity of Kubernetes such as 4, 500m or 16Gi',
  'quota-negative': () => 'Must not be below 0',
  'quota-whole': (p) => `Must be a whole number: ${p.resource} come in pieces`,
  'quota-below-assignments': (p) => `Single clusters have more ${p.resource} together than this`,
  'quota-not-overall': (p) => `Limit ${p.resource} over all clusters too`,
  'quota-hidden-needs': (p) => `Clusters that you do not see have a limit of ${p.resource}, so it stays limited here`,
  'quota-member-unknown': (p) => `This project may use no cluster named ${p.name}`,
  'application-gone': (p) => `${p.name} is not there any more`,
  'application-leaving': (p) => `What ${p.name} was before is still being removed. It is written once that is gone`,
  'application-unreadable': () => 'This release of Slipway asks for other answers. Ask for it anew',
  'project-has-applications': (p) =>
    p.count === 1
      ? 'The project has 1 application. Remove it first'
      : `The project has ${p.count} applications. Remove them first`,
  'rebalance-moves-nothing': (p) => `The replicas of ${p.name} are where the scheduler would put them`,
  'application-already-so': (p) => `${p.name} is already as this asks`,
} satisfies Sentences;
