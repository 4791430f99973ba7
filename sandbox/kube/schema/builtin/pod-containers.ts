import {
  appArmorProfile,
  objectFieldSelector,
  resourceFieldSelector,
  seccompProfile,
  seLinuxOptions,
  windowsSecurityContextOptions,
} from './pod-shared.ts';
import {
  atomic,
  flag,
  int32,
  int64,
  intOrString,
  keyedBy,
  keyedInApply,
  listOf,
  mapOf,
  quantity,
  setInApply,
  struct,
  text,
} from './shapes.ts';

const containerPort = struct('ContainerPort', {
  name: text,
  hostPort: int32,
  containerPort: int32,
  protocol: { ...text, default: 'TCP' },
  hostIP: text,
});
const configMapEnvSource = struct('ConfigMapEnvSource', { name: text, optional: flag });
const secretEnvSource = struct('SecretEnvSource', { name: text, optional: flag });
const envFromSource = struct('EnvFromSource', {
  prefix: text,
  configMapRef: configMapEnvSource,
  secretRef: secretEnvSource,
});
const configMapKeySelector = atomic(struct('ConfigMapKeySelector', { name: text, key: text, optional: flag }));
const secretKeySelector = atomic(struct('SecretKeySelector', { name: text, key: text, optional: flag }));
const fileKeySelector = atomic(struct('FileKeySelector', { volumeName: text, path: text, key: text, optional: flag }));
const envVarSource = struct('EnvVarSource', {
  fieldRef: objectFieldSelector,
  resourceFieldRef: resourceFieldSelector,
  configMapKeyRef: configMapKeySelector,
  secretKeyRef: secretKeySelector,
  fileKeyRef: fileKeySelector,
});
const envVar = struct('EnvVar', { name: text, value: text, valueFrom: envVarSource });
const resourceClaim = struct('ResourceClaim', { name: text, request: text });
/** What is asked for, and what is allowed at most. */
export const resourceRequirements = struct('ResourceRequirements', {
  limits: mapOf(quantity),
  requests: mapOf(quantity),
  claims: keyedInApply(resourceClaim, 'name'),
});
const containerResizePolicy = struct('ContainerResizePolicy', { resourceName: text, restartPolicy: text });
const containerRestartRuleOnExitCodes = struct('ContainerRestartRuleOnExitCodes', {
  operator: text,
  values: setInApply(int32),
});
const containerRestartRule = struct('ContainerRestartRule', {
  action: text,
  exitCodes: containerRestartRuleOnExitCodes,
});
const volumeMount = struct('VolumeMount', {
  name: text,
  readOnly: flag,
  recursiveReadOnly: text,
  mountPath: text,
  subPath: text,
  mountPropagation: text,
  subPathExpr: text,
});
const volumeDevice = struct('VolumeDevice', { name: text, devicePath: text });
const execAction = struct('ExecAction', { command: listOf(text) });
const httpHeader = struct('HTTPHeader', { name: text, value: text });
const httpGetAction = struct('HTTPGetAction', {
  path: text,
  port: intOrString,
  host: text,
  scheme: text,
  httpHeaders: listOf(httpHeader),
});
const tcpSocketAction = struct('TCPSocketAction', { port: intOrString, host: text });
const grpcAction = struct('GRPCAction', { port: int32, service: text });
const probe = struct('Probe', {
  exec: execAction,
  httpGet: httpGetAction,
  tcpSocket: tcpSocketAction,
  grpc: grpcAction,
  initialDelaySeconds: int32,
  timeoutSeconds: int32,
  periodSeconds: int32,
  successThreshold: int32,
  failureThreshold: int32,
  terminationGracePeriodSeconds: int64,
});
const sleepAction = struct('SleepAction', { seconds: int64 });
const lifecycleHandler = struct('LifecycleHandler', {
  exec: execAction,
  httpGet: httpGetAction,
  tcpSocket: tcpSocketAction,
  sleep: sleepAction,
});
const lifecycle = struct('Lifecycle', { postStart: lifecycleHandler, preStop: lifecycleHandler, stopSignal: text });
const capabilities = struct('Capabilities', { add: listOf(text), drop: listOf(text) });
const securityContext = struct('SecurityContext', {
  capabilities,
  privileged: flag,
  seLinuxOptions,
  windowsOptions: windowsSecurityContextOptions,
  runAsUser: int64,
  runAsGroup: int64,
  runAsNonRoot: flag,
  readOnlyRootFilesystem: flag,
  allowPrivilegeEscalation: flag,
  procMount: text,
  seccompProfile,
  appArmorProfile,
});
const containerFields = {
  name: text,
  image: text,
  command: listOf(text),
  args: listOf(text),
  workingDir: text,
  ports: keyedBy(containerPort, 'containerPort', 'protocol'),
  envFrom: listOf(envFromSource),
  env: keyedBy(envVar, 'name'),
  resources: resourceRequirements,
  resizePolicy: listOf(containerResizePolicy),
  restartPolicy: text,
  restartPolicyRules: listOf(containerRestartRule),
  volumeMounts: keyedBy(volumeMount, 'mountPath'),
  volumeDevices: keyedBy(volumeDevice, 'devicePath'),
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle,
  terminationMessagePath: text,
  terminationMessagePolicy: text,
  imagePullPolicy: text,
  securityContext,
  stdin: flag,
  stdinOnce: flag,
  tty: flag,
};
/** A container of a pod. */
export const container = struct('Container', containerFields);
/** A container that is put into a running pod, to look around there. */
export const ephemeralContainer = struct('EphemeralContainer', { ...containerFields, targetContainerName: text });
