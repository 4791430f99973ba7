import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import type { Toleration } from '../shapes.ts';

interface Reference {
  name?: string;
}

interface Container {
  name: string;
  env?: { valueFrom?: { secretKeyRef?: Reference; configMapKeyRef?: Reference } }[];
  envFrom?: { secretRef?: Reference; configMapRef?: Reference }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  volumeMounts?: object[];
}

/** Volumes of all sorts, with what they name. */
export interface Volume {
  name: string;
  azureFile?: { secretName?: string };
  csi?: { nodePublishSecretRef?: Reference };
  secret?: { secretName?: string };
  configMap?: Reference;
  persistentVolumeClaim?: { claimName?: string };
  projected?: { sources?: { secret?: Reference; configMap?: Reference }[] };
  cephfs?: { secretRef?: Reference };
  cinder?: { secretRef?: Reference };
  flexVolume?: { secretRef?: Reference };
  iscsi?: { secretRef?: Reference };
  rbd?: { secretRef?: Reference };
  scaleIO?: { secretRef?: Reference };
  storageos?: { secretRef?: Reference };
}

/** A pod's specification as far as Karmada looks at it. */
export interface PodSpec {
  containers?: Container[];
  initContainers?: Container[];
  ephemeralContainers?: Container[];
  imagePullSecrets?: Reference[];
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  affinity?: { nodeAffinity?: { requiredDuringSchedulingIgnoredDuringExecution?: object } };
  overhead?: Record<string, string>;
  serviceAccountName?: string;
  tolerations?: Toleration[];
  volumes?: Volume[];
}

/** `apps/v1/Deployment` and the like: what an interpreter is chosen by. */
export const typeOf = ({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): string =>
  `${apiVersion}/${kind}`;

const paths: Record<string, string> = {
  'v1/Pod': 'spec',
  'apps/v1/Deployment': 'spec.template.spec',
  'apps/v1/ReplicaSet': 'spec.template.spec',
  'apps/v1/StatefulSet': 'spec.template.spec',
  'apps/v1/DaemonSet': 'spec.template.spec',
  'batch/v1/Job': 'spec.template.spec',
  'batch/v1/CronJob': 'spec.jobTemplate.spec.template.spec',
};

/** The specification of the pods that an object is or makes; undefined where it makes none. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const path = paths[typeOf(object)];
  return path === undefined ? undefined : (readPath(object, path) as PodSpec | undefined);
}
