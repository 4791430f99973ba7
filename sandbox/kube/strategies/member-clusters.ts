import { isObject, type JsonObject } from '../../lib/json.ts';
import { labelErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { countGeneration } from './generation.ts';
import { strategyLike } from './strategy.ts';

/*
 * Karmada's Cluster, after https://github.com/karmada-io/karmada/tree/master/pkg/registry/cluster and
 * pkg/apis/cluster/validation.
 */

interface Taint extends JsonObject {
  key?: string;
  effect?: string;
  timeAdded?: string;
}
interface Model extends JsonObject {
  grade?: number;
  ranges?: { name: string; min: unknown; max: unknown }[];
}
interface ClusterSpec extends JsonObject {
  syncMode?: string;
  apiEndpoint?: string;
  proxyURL?: string;
  secretRef?: { namespace?: string; name?: string };
  impersonatorSecretRef?: { namespace?: string; name?: string };
  zone?: string;
  zones?: string[];
  taints?: Taint[];
  resourceModels?: Model[];
}

/** Half-open bounds of the classes of nodes that a Cluster without classes gets; the last one has no upper bound. */
const processors = [0, 1, 2, 4, 8, 16, 32, 64, 128];
const gibibytes = [0, 4, 16, 32, 64, 128, 256, 512, 1024];
const unbounded = '9223372036854775807';
/** The name stands in the name of a namespace behind a prefix. */
const longestName = 48;
const endpointForm = '; desired format: hostname, hostname:port, IP or IP:port';

const invalid = (field: string, value: unknown, detail: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${detail}`,
  field,
});
const required = (field: string): FieldCause => ({ reason: 'FieldValueRequired', message: 'Required value', field });

const specOf = (cluster: KubeObject): ClusterSpec => (isObject(cluster.spec) ? cluster.spec : {}) as ClusterSpec;

const gibi = (amount: number): string => (amount === 0 ? '0' : `${amount}Gi`);

const defaultModels = (): Model[] =>
  processors.map((cpu, grade) => ({
    grade,
    ranges: [
      { name: 'cpu', min: String(cpu), max: String(processors[grade + 1] ?? unbounded) },
      {
        name: 'memory',
        min: gibi(gibibytes[grade] ?? 0),
        max: grade + 1 < gibibytes.length ? gibi(gibibytes[grade + 1] ?? 0) : unbounded,
      },
    ],
  }));

/** Taints that drive workloads away begin to count when they are set. */
function dateTaints({ taints = [] }: ClusterSpec): void {
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  for (const taint of taints) if (taint.effect === 'NoExecute') taint.timeAdded ??= now;
}

function complete(cluster: KubeObject): void {
  const spec = specOf(cluster);
  cluster.spec = spec;
  if (spec.zone && !spec.zones?.length) spec.zones = [spec.zone];
  dateTaints(spec);
}

function nameCauses({ metadata: { name = '' } }: KubeObject): FieldCause[] {
  if (name === '') return [invalid('metadata.name', name, 'must be not empty')];
  if (name.length > longestName)
    return [invalid('metadata.name', name, `must be no more than ${longestName} characters`)];
  return labelErrors(name).map((error) => invalid('metadata.name', name, error));
}

/** Endpoints may leave out their scheme; without one they are a host and perhaps a port. */
function endpointCauses(field: string, endpoint: string): FieldCause[] {
  const text = endpoint.includes('://') ? endpoint : `https://${endpoint}`;
  if (!URL.canParse(text)) return [invalid(field, '', `host must be provided${endpointForm}`)];
  const { username, hash, search } = new URL(text);
  return [
    ...(username === '' ? [] : [invalid(field, username, 'user information is not permitted in the URL')]),
    ...(hash === '' ? [] : [invalid(field, hash.slice(1), 'fragments are not permitted in the URL')]),
    ...(search === '' ? [] : [invalid(field, search.slice(1), 'query parameters are not permitted in the URL')]),
  ];
}

function proxyCauses(field: string, proxy: string): FieldCause[] {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(proxy)?.[1]?.toLowerCase() ?? '';
  if (['http', 'https', 'socks5'].includes(scheme)) return [];
  return [invalid(field, proxy, `unsupported scheme ${JSON.stringify(scheme)}, must be http, https, or socks5`)];
}

function secretCauses(field: string, ref: ClusterSpec['secretRef']): FieldCause[] {
  if (!ref) return [];
  return [...(ref.namespace ? [] : [required(`${field}.namespace`)]), ...(ref.name ? [] : [required(`${field}.name`)])];
}

/** Classes are told apart by their grade, and each begins where the one before ends. */
function modelCauses(field: string, models: readonly Model[]): FieldCause[] {
  const grades = models.map(({ grade = 0 }) => grade);
  if (new Set(grades).size < grades.length) {
    return [invalid(field, models, 'The grade of each models should not be the same')];
  }
  const ordered = [...models].sort((a, b) => (a.grade ?? 0) - (b.grade ?? 0));
  const isContiguous = ordered.every((model, index) => {
    const before = ordered[index - 1];
    return (
      !before ||
      (model.ranges ?? []).every(({ name, min }) =>
        (before.ranges ?? []).some((range) => range.name === name && String(range.max) === String(min)),
      )
    );
  });
  return isContiguous
    ? []
    : [invalid(field, models, 'Model intervals for resources must be contiguous and non-overlapping')];
}

function syncModeCauses(mode: string | undefined): FieldCause[] {
  if (mode === 'Push' || mode === 'Pull') return [];
  const unsupported = {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(mode ?? '')}: supported values: "Pull", "Push"`,
    field: 'spec.syncMode',
  };
  return mode ? [unsupported] : [required('spec.syncMode'), unsupported];
}

function causesOf(cluster: KubeObject): FieldCause[] {
  const { syncMode, apiEndpoint, proxyURL, secretRef, impersonatorSecretRef, zone, zones, resourceModels } =
    specOf(cluster);
  return [
    ...syncModeCauses(syncMode),
    ...(apiEndpoint ? endpointCauses('spec.apiEndpoint', apiEndpoint) : []),
    ...secretCauses('spec.secretRef', secretRef),
    ...secretCauses('spec.impersonatorSecretRef', impersonatorSecretRef),
    ...(proxyURL ? proxyCauses('spec.proxyURL', proxyURL) : []),
    ...(zone && zones?.length && !(zones.length === 1 && zones[0] === zone)
      ? [invalid('spec.zone', zone, 'Zone and Zones cannot co-exist')]
      : []),
    ...modelCauses('spec.resourceModels', resourceModels ?? []),
  ];
}

/** What Karmada's aggregated API server does with a Cluster. */
export const memberClusterStrategy = strategyLike({
  complete,
  prepareForCreate(cluster) {
    cluster.metadata.generation = 1;
    cluster.status = {};
    const spec = specOf(cluster);
    if (!spec.resourceModels?.length) spec.resourceModels = defaultModels();
  },
  prepareForUpdate(cluster, old) {
    cluster.status = old.status;
    countGeneration(cluster, old);
  },
  validate: (cluster) => [...nameCauses(cluster), ...causesOf(cluster)],
  validateUpdate: causesOf,
});
