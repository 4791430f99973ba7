import type { LocalizedText } from '../contracts/common.ts';
import { chineseLabels } from './chinese-labels.ts';
import type { Path } from './json.ts';

/** Words that keep their own spelling inside a label. */
const spellings: Record<string, string> = Object.fromEntries(
  [
    'SSH',
    'VM',
    'AMI',
    'ID',
    'IP',
    'IPs',
    'IAM',
    'CIDR',
    'CIDRs',
    'OS',
    'DNS',
    'VPC',
    'API',
    'CPU',
    'CPUs',
    'NUMA',
    'ARN',
    'URL',
    'OIDC',
    'CA',
    'MTU',
    'KMS',
    'CNI',
    'SKU',
    'SSD',
    'PVCs',
    'TLS',
    'EKS',
    'GKE',
    'AKS',
    'CCM',
    'FQDN',
    'GB',
    'GPU',
    'RBAC',
    'VXLAN',
  ].map((word) => [word.toLowerCase(), word]),
);
const keptWords = new Set(['k0s', 'k0smotron', 'etcd', 'calico']);

/** Common keys in both languages, where taking the key apart would not read well or there is a word in Chinese. */
const known: Record<string, LocalizedText> = {
  region: { en: 'Region', zh: '区域' },
  location: { en: 'Location', zh: '位置' },
  project: { en: 'Cloud project', zh: '云项目' },
  subscriptionID: { en: 'Subscription ID', zh: '订阅 ID' },
  workersNumber: { en: 'Workers', zh: '工作节点数' },
  controlPlaneNumber: { en: 'Control plane nodes', zh: '控制平面节点数' },
  controlPlane: { en: 'Control plane', zh: '控制平面' },
  worker: { en: 'Worker', zh: '工作节点' },
  machines: { en: 'Machines', zh: '机器' },
  machinePools: { en: 'Machine pools', zh: '节点池' },
  system: { en: 'System', zh: '系统' },
  user: { en: 'User', zh: '用户' },
  count: { en: 'Count', zh: '数量' },
  instanceType: { en: 'Instance type', zh: '实例类型' },
  machineType: { en: 'Machine type', zh: '机器类型' },
  vmSize: { en: 'VM size', zh: '虚拟机规格' },
  flavor: { en: 'Flavor', zh: '规格' },
  rootVolumeSize: { en: 'Root disk', zh: '系统盘' },
  osDiskSizeGB: { en: 'OS disk', zh: '系统盘' },
  diskSizeGB: { en: 'Disk', zh: '磁盘' },
  cpus: { en: 'CPUs', zh: 'CPU 数' },
  memory: { en: 'Memory', zh: '内存' },
  image: { en: 'Image', zh: '镜像' },
  filter: { en: 'Filter', zh: '筛选' },
  name: { en: 'Name', zh: '名称' },
  address: { en: 'Address', zh: '地址' },
  port: { en: 'Port', zh: '端口' },
  version: { en: 'Version', zh: '版本' },
  network: { en: 'Network', zh: '网络' },
  identityRef: { en: 'Cloud', zh: '云' },
  cloudName: { en: 'Name in clouds.yaml', zh: 'clouds.yaml 中的名称' },
  vsphere: { en: 'vSphere', zh: 'vSphere' },
  server: { en: 'Server', zh: '服务器' },
  datacenter: { en: 'Datacenter', zh: '数据中心' },
  datastore: { en: 'Datastore', zh: '数据存储' },
  resourcePool: { en: 'Resource pool', zh: '资源池' },
  folder: { en: 'Folder', zh: '文件夹' },
  vmTemplate: { en: 'VM template', zh: '虚拟机模板' },
  controlPlaneEndpointIP: { en: 'Control plane address', zh: '控制平面地址' },
  clusterNetwork: { en: 'Cluster network', zh: '集群网络' },
  pods: { en: 'Pods', zh: 'Pod' },
  services: { en: 'Services', zh: '服务' },
  cidrBlocks: { en: 'Address blocks', zh: '地址段' },
  clusterLabels: { en: 'Cluster labels', zh: '集群标签' },
  clusterAnnotations: { en: 'Cluster annotations', zh: '集群注解' },
  publicIP: { en: 'Public IP', zh: '公网 IP' },
  sshKeyName: { en: 'SSH key name', zh: 'SSH 密钥名称' },
  enabled: { en: 'Enabled', zh: '启用' },
  bastion: { en: 'Bastion', zh: '跳板机' },
  encryption: { en: 'Encryption', zh: '加密' },
  audit: { en: 'Audit', zh: '审计' },
  storage: { en: 'Storage', zh: '存储' },
};

/** `sshKeyName` → `SSH key name`; a known key in both languages. */
export function labelOfKey(key: string): LocalizedText {
  const ready = Object.hasOwn(known, key) ? known[key] : undefined;
  if (ready) return ready;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (keptWords.has(word) ? word : (spellings[word.toLowerCase()] ?? word.toLowerCase())));
  const sentence = words.join(' ');
  const first = words[0] ?? '';
  return withChinese(keptWords.has(first) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

/** An English label, with its Chinese where that is known. */
export function withChinese(en: string): LocalizedText {
  const key = en.toLowerCase();
  const zh = Object.hasOwn(chineseLabels, key) ? chineseLabels[key] : knownInChinese.get(key);
  return zh === undefined ? { en } : { en, zh };
}

const knownInChinese = new Map(Object.values(known).map(({ en, zh }) => [en.toLowerCase(), zh]));

/**
 * A label that stands without its groups: `Worker` + `Instance type` → `Worker instance type`. Many things of a group
 * are not named in one setting of it: `Worker machines` + `Machine type` → `Worker machine type`.
 */
export function joinLabels(all: readonly LocalizedText[]): LocalizedText {
  const labels = all.flatMap((label, at) => {
    const next = all[at + 1];
    return next ? beforeSetting(label, next) : [label];
  });
  const en = labels
    .map((label, at) => (at === 0 || /^[A-Z]{2}|^k0s/.test(label.en) ? label.en : lowerFirst(label.en)))
    .join(' ');
  return labels.some((label) => label.zh)
    ? { en, zh: labels.map((label) => label.zh ?? label.en).reduce(joinChinese) }
    : { en };
}

/** Between Chinese characters there is no space. */
function joinChinese(before: string, after: string): string {
  const isTight = /[\p{Script=Han}）]$/u.test(before) && /^\p{Script=Han}/u.test(after);
  return `${before}${isTight ? '' : ' '}${after}`;
}

const things = /^(?:(.+) )?(machine|node)s$/i;

/** A group's label as it stands before one of its settings; none where the setting says it. */
function beforeSetting(group: LocalizedText, setting: LocalizedText): LocalizedText[] {
  const [, which, thing = ''] = things.exec(group.en) ?? [];
  if (thing === '') return [group];
  if (which) return [{ ...group, en: which }];
  return setting.en.toLowerCase().startsWith(thing.toLowerCase()) ? [] : [group];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The unit a number is in, as far as its key or description says so. */
export function unitOf(path: Path, description: string): string | null {
  const key = path.at(-1) ?? '';
  if (/\bin Gi\b|\bin GiB\b|gibibyte/i.test(description)) return 'GiB';
  if (/GB$/.test(key) || /\bin GB\b|gigabyte/.test(description)) return 'GB';
  if (/rootVolumeSize$/.test(key)) return 'GiB';
  if (/\bin MB\b|megabyte/i.test(description)) return 'MB';
  if (/Days$|MaxAge$/.test(key) || /\bnumber of days\b/i.test(description)) return 'days';
  return /Hours$/.test(key) ? 'hours' : null;
}
