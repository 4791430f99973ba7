import { container, ephemeralContainer, resourceRequirements } from './pod-containers.ts';
import { affinity, toleration, topologySpreadConstraint } from './pod-scheduling.ts';
import {
  appArmorProfile,
  localObjectReference,
  seccompProfile,
  seLinuxOptions,
  windowsSecurityContextOptions,
} from './pod-shared.ts';
import { volume } from './pod-volumes.ts';
import { atomic, flag, int32, int64, keyedBy, listOf, mapOf, quantity, struct, text } from './shapes.ts';

const sysctl = struct('Sysctl', { name: text, value: text });
const podSecurityContext = struct('PodSecurityContext', {
  seLinuxOptions,
  windowsOptions: windowsSecurityContextOptions,
  runAsUser: int64,
  runAsGroup: int64,
  runAsNonRoot: flag,
  supplementalGroups: listOf(int64),
  supplementalGroupsPolicy: text,
  fsGroup: int64,
  sysctls: listOf(sysctl),
  fsGroupChangePolicy: text,
  seccompProfile,
  appArmorProfile,
  seLinuxChangePolicy: text,
});
const hostAlias = struct('HostAlias', { ip: text, hostnames: listOf(text) });
const podDNSConfigOption = struct('PodDNSConfigOption', { name: text, value: text });
const podDNSConfig = struct('PodDNSConfig', {
  nameservers: listOf(text),
  searches: listOf(text),
  options: listOf(podDNSConfigOption),
});
const podReadinessGate = struct('PodReadinessGate', { conditionType: text });
const podOS = struct('PodOS', { name: text });
const podSchedulingGate = struct('PodSchedulingGate', { name: text });
const podSchedulingGroup = struct('PodSchedulingGroup', { podGroupName: text });
const podResourceClaim = struct('PodResourceClaim', {
  name: text,
  resourceClaimName: text,
  resourceClaimTemplateName: text,
});
/** What a pod runs, and how. */
export const podSpec = struct('PodSpec', {
  volumes: keyedBy(volume, 'name'),
  initContainers: keyedBy(container, 'name'),
  containers: keyedBy(container, 'name'),
  ephemeralContainers: keyedBy(ephemeralContainer, 'name'),
  restartPolicy: text,
  terminationGracePeriodSeconds: int64,
  activeDeadlineSeconds: int64,
  dnsPolicy: text,
  nodeSelector: atomic(mapOf(text)),
  serviceAccountName: text,
  serviceAccount: text,
  automountServiceAccountToken: flag,
  nodeName: text,
  hostNetwork: flag,
  hostPID: flag,
  hostIPC: flag,
  shareProcessNamespace: flag,
  securityContext: podSecurityContext,
  imagePullSecrets: keyedBy(localObjectReference, 'name'),
  hostname: text,
  subdomain: text,
  affinity,
  schedulerName: text,
  tolerations: listOf(toleration),
  hostAliases: keyedBy(hostAlias, 'ip'),
  priorityClassName: text,
  priority: int32,
  dnsConfig: podDNSConfig,
  readinessGates: listOf(podReadinessGate),
  runtimeClassName: text,
  enableServiceLinks: flag,
  preemptionPolicy: text,
  overhead: mapOf(quantity),
  topologySpreadConstraints: keyedBy(topologySpreadConstraint, 'topologyKey', 'whenUnsatisfiable'),
  setHostnameAsFQDN: flag,
  os: podOS,
  hostUsers: flag,
  schedulingGates: keyedBy(podSchedulingGate, 'name'),
  schedulingGroup: podSchedulingGroup,
  resourceClaims: keyedBy(podResourceClaim, 'name'),
  resources: resourceRequirements,
  hostnameOverride: text,
});
