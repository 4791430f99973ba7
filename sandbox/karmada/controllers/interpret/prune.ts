import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';

/** What an API server gives an object and what is about the control plane only. */
const serverFields = [
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
  'ownerReferences',
  'finalizers',
];

/** A field left out of whatever holds it. */
function drop(object: KubeObject, holder: string, ...fields: string[]): void {
  const found = holder === '' ? object : readPath(object, holder);
  if (typeof found !== 'object' || found === null) return;
  for (const field of fields) delete (found as Record<string, unknown>)[field];
}

const uidLabels = ['controller-uid', 'batch.kubernetes.io/controller-uid'];
const nameLabels = ['job-name', 'batch.kubernetes.io/job-name'];

function pruneJob(job: KubeObject): void {
  drop(job, 'spec', 'ttlSecondsAfterFinished');
  if (readPath(job, 'spec.manualSelector') === true) return;
  drop(job, 'spec.selector.matchLabels', ...uidLabels);
  drop(job, 'spec.template.metadata.labels', ...uidLabels, ...nameLabels);
}

function pruneService(service: KubeObject): void {
  const clusterIp = readPath(service, 'spec.clusterIP');
  if (clusterIp !== undefined && clusterIp !== 'None') drop(service, 'spec', 'clusterIP', 'clusterIPs');
}

function pruneSecret(secret: KubeObject & { type?: string }): void {
  if (secret.type !== 'kubernetes.io/service-account-token') return;
  drop(secret, 'metadata.annotations', 'kubernetes.io/service-account.uid');
  drop(secret, '', 'data');
}

function pruneAccount(account: KubeObject & { secrets?: { name: string }[] }): void {
  const prefix = `${account.metadata.name}-token-`;
  if (account.secrets) account.secrets = account.secrets.filter(({ name }) => !name.startsWith(prefix));
}

const pruners: Record<string, (object: KubeObject) => void> = {
  Deployment: (object) =>
    drop(
      object,
      'metadata.annotations',
      'deployment.kubernetes.io/revision',
      'deployment.kubernetes.io/revision-history',
    ),
  Job: pruneJob,
  Service: pruneService,
  Secret: pruneSecret,
  ServiceAccount: pruneAccount,
  PersistentVolumeClaim: (object) => drop(object, 'metadata.annotations', 'volume.kubernetes.io/selected-node'),
};

/** An object without what must not be sent to a member: status, what a server sets, and what belongs to one cluster. */
export function prune(object: KubeObject): KubeObject {
  const pruned = structuredClone(object);
  drop(pruned, 'metadata', ...serverFields);
  drop(pruned, '', 'status');
  pruners[pruned.kind]?.(pruned);
  return pruned;
}
