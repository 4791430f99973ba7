import type { Field, FieldType } from './protobuf-fields.ts';

const of = (message: string): FieldType => ({ message });
const text = (member: string): Field => [member, 'string'];
const texts = (member: string): Field => [member, 'string', 'list'];
const integer = (member: string): Field => [member, 'integer'];
const flag = (member: string): Field => [member, 'flag'];
const meta: Field = ['metadata', of('ObjectMeta')];

/** Go leaves out the zeros of these in JSON, and always writes them in this form. */
export const sparseMessages = new Set([
  'PodSpec',
  'Container',
  'ContainerPort',
  'EnvVar',
  'ServiceSpec',
  'ServicePort',
  'IngressRule',
  'IngressTLS',
  'ServiceBackendPort',
]);

/**
 * Field numbers of what runs in a cluster and how it is reached, as far as `kubectl create` sends it in this form: it
 * sends manifests as JSON.
 */
export const workloadMessages: Record<string, Record<number, Field>> = {
  Deployment: { 1: meta, 2: ['spec', of('DeploymentSpec')] },
  DeploymentSpec: {
    1: integer('replicas'),
    2: ['selector', of('LabelSelector')],
    3: ['template', of('PodTemplateSpec')],
    4: ['strategy', of('DeploymentStrategy')],
    5: integer('minReadySeconds'),
    6: integer('revisionHistoryLimit'),
    7: flag('paused'),
    9: integer('progressDeadlineSeconds'),
  },
  DeploymentStrategy: { 1: text('type'), 2: ['rollingUpdate', of('RollingUpdateDeployment')] },
  RollingUpdateDeployment: { 1: ['maxUnavailable', 'int-or-string'], 2: ['maxSurge', 'int-or-string'] },
  PodTemplateSpec: { 1: meta, 2: ['spec', of('PodSpec')] },
  Pod: { 1: meta, 2: ['spec', of('PodSpec')] },
  PodSpec: {
    2: ['containers', of('Container'), 'list'],
    3: text('restartPolicy'),
    4: integer('terminationGracePeriodSeconds'),
    6: text('dnsPolicy'),
    7: ['nodeSelector', 'string', 'map'],
    8: text('serviceAccountName'),
    10: text('nodeName'),
    15: ['imagePullSecrets', of('LocalObjectReference'), 'list'],
    19: text('schedulerName'),
    20: ['initContainers', of('Container'), 'list'],
  },
  Container: {
    1: text('name'),
    2: text('image'),
    3: texts('command'),
    4: texts('args'),
    5: text('workingDir'),
    6: ['ports', of('ContainerPort'), 'list'],
    7: ['env', of('EnvVar'), 'list'],
    13: text('terminationMessagePath'),
    14: text('imagePullPolicy'),
    16: flag('stdin'),
    17: flag('stdinOnce'),
    18: flag('tty'),
    20: text('terminationMessagePolicy'),
  },
  ContainerPort: { 1: text('name'), 2: integer('hostPort'), 3: integer('containerPort'), 4: text('protocol') },
  EnvVar: { 1: text('name'), 2: text('value') },
  Job: { 1: meta, 2: ['spec', of('JobSpec')] },
  JobSpec: {
    1: integer('parallelism'),
    2: integer('completions'),
    3: integer('activeDeadlineSeconds'),
    4: ['selector', of('LabelSelector')],
    5: flag('manualSelector'),
    6: ['template', of('PodTemplateSpec')],
    7: integer('backoffLimit'),
    8: integer('ttlSecondsAfterFinished'),
    9: text('completionMode'),
    10: flag('suspend'),
    14: text('podReplacementPolicy'),
  },
  CronJob: { 1: meta, 2: ['spec', of('CronJobSpec')] },
  CronJobSpec: {
    1: text('schedule'),
    2: integer('startingDeadlineSeconds'),
    3: text('concurrencyPolicy'),
    4: flag('suspend'),
    5: ['jobTemplate', of('JobTemplateSpec')],
    6: integer('successfulJobsHistoryLimit'),
    7: integer('failedJobsHistoryLimit'),
    8: text('timeZone'),
  },
  JobTemplateSpec: { 1: meta, 2: ['spec', of('JobSpec')] },
  Service: { 1: meta, 2: ['spec', of('ServiceSpec')] },
  ServiceSpec: {
    1: ['ports', of('ServicePort'), 'list'],
    2: ['selector', 'string', 'map'],
    3: text('clusterIP'),
    4: text('type'),
    5: texts('externalIPs'),
    7: text('sessionAffinity'),
    10: text('externalName'),
    11: text('externalTrafficPolicy'),
    18: texts('clusterIPs'),
  },
  ServicePort: {
    1: text('name'),
    2: text('protocol'),
    3: integer('port'),
    4: ['targetPort', 'int-or-string'],
    5: integer('nodePort'),
    6: text('appProtocol'),
  },
  Ingress: { 1: meta, 2: ['spec', of('IngressSpec')] },
  IngressSpec: {
    1: ['defaultBackend', of('IngressBackend')],
    2: ['tls', of('IngressTLS'), 'list'],
    3: ['rules', of('IngressRule'), 'list'],
    4: text('ingressClassName'),
  },
  IngressTLS: { 1: texts('hosts'), 2: text('secretName') },
  IngressRule: { 1: text('host'), 2: ['', of('IngressRuleValue'), 'inline'] },
  IngressRuleValue: { 1: ['http', of('HTTPIngressRuleValue')] },
  HTTPIngressRuleValue: { 1: ['paths', of('HTTPIngressPath'), 'list'] },
  HTTPIngressPath: { 1: text('path'), 2: ['backend', of('IngressBackend')], 3: text('pathType') },
  IngressBackend: { 4: ['service', of('IngressServiceBackend')] },
  IngressServiceBackend: { 1: text('name'), 2: ['port', of('ServiceBackendPort')] },
  ServiceBackendPort: { 1: text('name'), 2: integer('number') },
};
