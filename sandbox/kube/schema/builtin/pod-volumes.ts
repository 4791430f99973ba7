import { labelSelector, objectMeta } from './metadata.ts';
import {
  localObjectReference,
  objectFieldSelector,
  resourceFieldSelector,
  typedLocalObjectReference,
} from './pod-shared.ts';
import { flag, int32, int64, listOf, mapOf, quantity, struct, text } from './shapes.ts';

const hostPathVolumeSource = struct('HostPathVolumeSource', { path: text, type: text });
const emptyDirVolumeSource = struct('EmptyDirVolumeSource', { medium: text, sizeLimit: quantity });
const gcePersistentDiskVolumeSource = struct('GCEPersistentDiskVolumeSource', {
  pdName: text,
  fsType: text,
  partition: int32,
  readOnly: flag,
});
const awsElasticBlockStoreVolumeSource = struct('AWSElasticBlockStoreVolumeSource', {
  volumeID: text,
  fsType: text,
  partition: int32,
  readOnly: flag,
});
const gitRepoVolumeSource = struct('GitRepoVolumeSource', { repository: text, revision: text, directory: text });
const keyToPath = struct('KeyToPath', { key: text, path: text, mode: int32 });
const secretVolumeSource = struct('SecretVolumeSource', {
  secretName: text,
  items: listOf(keyToPath),
  defaultMode: int32,
  optional: flag,
});
const nfsVolumeSource = struct('NFSVolumeSource', { server: text, path: text, readOnly: flag });
const iscsiVolumeSource = struct('ISCSIVolumeSource', {
  targetPortal: text,
  iqn: text,
  lun: int32,
  iscsiInterface: text,
  fsType: text,
  readOnly: flag,
  portals: listOf(text),
  chapAuthDiscovery: flag,
  chapAuthSession: flag,
  secretRef: localObjectReference,
  initiatorName: text,
});
const glusterfsVolumeSource = struct('GlusterfsVolumeSource', { endpoints: text, path: text, readOnly: flag });
const persistentVolumeClaimVolumeSource = struct('PersistentVolumeClaimVolumeSource', {
  claimName: text,
  readOnly: flag,
});
const rbdVolumeSource = struct('RBDVolumeSource', {
  monitors: listOf(text),
  image: text,
  fsType: text,
  pool: text,
  user: text,
  keyring: text,
  secretRef: localObjectReference,
  readOnly: flag,
});
const flexVolumeSource = struct('FlexVolumeSource', {
  driver: text,
  fsType: text,
  secretRef: localObjectReference,
  readOnly: flag,
  options: mapOf(text),
});
const cinderVolumeSource = struct('CinderVolumeSource', {
  volumeID: text,
  fsType: text,
  readOnly: flag,
  secretRef: localObjectReference,
});
const cephFSVolumeSource = struct('CephFSVolumeSource', {
  monitors: listOf(text),
  path: text,
  user: text,
  secretFile: text,
  secretRef: localObjectReference,
  readOnly: flag,
});
const flockerVolumeSource = struct('FlockerVolumeSource', { datasetName: text, datasetUUID: text });
const downwardAPIVolumeFile = struct('DownwardAPIVolumeFile', {
  path: text,
  fieldRef: objectFieldSelector,
  resourceFieldRef: resourceFieldSelector,
  mode: int32,
});
const downwardAPIVolumeSource = struct('DownwardAPIVolumeSource', {
  items: listOf(downwardAPIVolumeFile),
  defaultMode: int32,
});
const fcVolumeSource = struct('FCVolumeSource', {
  targetWWNs: listOf(text),
  lun: int32,
  fsType: text,
  readOnly: flag,
  wwids: listOf(text),
});
const azureFileVolumeSource = struct('AzureFileVolumeSource', { secretName: text, shareName: text, readOnly: flag });
const configMapVolumeSource = struct('ConfigMapVolumeSource', {
  name: text,
  items: listOf(keyToPath),
  defaultMode: int32,
  optional: flag,
});
const vsphereVirtualDiskVolumeSource = struct('VsphereVirtualDiskVolumeSource', {
  volumePath: text,
  fsType: text,
  storagePolicyName: text,
  storagePolicyID: text,
});
const quobyteVolumeSource = struct('QuobyteVolumeSource', {
  registry: text,
  volume: text,
  readOnly: flag,
  user: text,
  group: text,
  tenant: text,
});
const azureDiskVolumeSource = struct('AzureDiskVolumeSource', {
  diskName: text,
  diskURI: text,
  cachingMode: text,
  fsType: text,
  readOnly: flag,
  kind: text,
});
const photonPersistentDiskVolumeSource = struct('PhotonPersistentDiskVolumeSource', { pdID: text, fsType: text });
const secretProjection = struct('SecretProjection', { name: text, items: listOf(keyToPath), optional: flag });
const downwardAPIProjection = struct('DownwardAPIProjection', { items: listOf(downwardAPIVolumeFile) });
const configMapProjection = struct('ConfigMapProjection', { name: text, items: listOf(keyToPath), optional: flag });
const serviceAccountTokenProjection = struct('ServiceAccountTokenProjection', {
  audience: text,
  expirationSeconds: int64,
  path: text,
});
const clusterTrustBundleProjection = struct('ClusterTrustBundleProjection', {
  name: text,
  signerName: text,
  labelSelector,
  optional: flag,
  path: text,
});
const podCertificateProjection = struct('PodCertificateProjection', {
  signerName: text,
  keyType: text,
  maxExpirationSeconds: int32,
  credentialBundlePath: text,
  keyPath: text,
  certificateChainPath: text,
  userAnnotations: mapOf(text),
});
const volumeProjection = struct('VolumeProjection', {
  secret: secretProjection,
  downwardAPI: downwardAPIProjection,
  configMap: configMapProjection,
  serviceAccountToken: serviceAccountTokenProjection,
  clusterTrustBundle: clusterTrustBundleProjection,
  podCertificate: podCertificateProjection,
});
const projectedVolumeSource = struct('ProjectedVolumeSource', {
  sources: listOf(volumeProjection),
  defaultMode: int32,
});
const portworxVolumeSource = struct('PortworxVolumeSource', { volumeID: text, fsType: text, readOnly: flag });
const scaleIOVolumeSource = struct('ScaleIOVolumeSource', {
  gateway: text,
  system: text,
  secretRef: localObjectReference,
  sslEnabled: flag,
  protectionDomain: text,
  storagePool: text,
  storageMode: text,
  volumeName: text,
  fsType: text,
  readOnly: flag,
});
const storageOSVolumeSource = struct('StorageOSVolumeSource', {
  volumeName: text,
  volumeNamespace: text,
  fsType: text,
  readOnly: flag,
  secretRef: localObjectReference,
});
const csiVolumeSource = struct('CSIVolumeSource', {
  driver: text,
  readOnly: flag,
  fsType: text,
  volumeAttributes: mapOf(text),
  nodePublishSecretRef: localObjectReference,
});
const volumeResourceRequirements = struct('VolumeResourceRequirements', {
  limits: mapOf(quantity),
  requests: mapOf(quantity),
});
const typedObjectReference = struct('TypedObjectReference', {
  apiGroup: text,
  kind: text,
  name: text,
  namespace: text,
});
const persistentVolumeClaimSpec = struct('PersistentVolumeClaimSpec', {
  accessModes: listOf(text),
  selector: labelSelector,
  resources: volumeResourceRequirements,
  volumeName: text,
  storageClassName: text,
  volumeMode: text,
  dataSource: typedLocalObjectReference,
  dataSourceRef: typedObjectReference,
  volumeAttributesClassName: text,
});
const persistentVolumeClaimTemplate = struct('PersistentVolumeClaimTemplate', {
  metadata: objectMeta,
  spec: persistentVolumeClaimSpec,
});
const ephemeralVolumeSource = struct('EphemeralVolumeSource', { volumeClaimTemplate: persistentVolumeClaimTemplate });
const imageVolumeSource = struct('ImageVolumeSource', { reference: text, pullPolicy: text });
/** A volume of a pod. */
export const volume = struct('Volume', {
  name: text,
  hostPath: hostPathVolumeSource,
  emptyDir: emptyDirVolumeSource,
  gcePersistentDisk: gcePersistentDiskVolumeSource,
  awsElasticBlockStore: awsElasticBlockStoreVolumeSource,
  gitRepo: gitRepoVolumeSource,
  secret: secretVolumeSource,
  nfs: nfsVolumeSource,
  iscsi: iscsiVolumeSource,
  glusterfs: glusterfsVolumeSource,
  persistentVolumeClaim: persistentVolumeClaimVolumeSource,
  rbd: rbdVolumeSource,
  flexVolume: flexVolumeSource,
  cinder: cinderVolumeSource,
  cephfs: cephFSVolumeSource,
  flocker: flockerVolumeSource,
  downwardAPI: downwardAPIVolumeSource,
  fc: fcVolumeSource,
  azureFile: azureFileVolumeSource,
  configMap: configMapVolumeSource,
  vsphereVolume: vsphereVirtualDiskVolumeSource,
  quobyte: quobyteVolumeSource,
  azureDisk: azureDiskVolumeSource,
  photonPersistentDisk: photonPersistentDiskVolumeSource,
  projected: projectedVolumeSource,
  portworxVolume: portworxVolumeSource,
  scaleIO: scaleIOVolumeSource,
  storageos: storageOSVolumeSource,
  csi: csiVolumeSource,
  ephemeral: ephemeralVolumeSource,
  image: imageVolumeSource,
});
