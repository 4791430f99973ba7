import type { Resource } from '../client/resources.ts';
import { kinds } from '../kinds.ts';
import type { ScenarioKind } from '../scenarios.ts';
import type { Decide } from './admission.ts';
import { validateClusterAuditPolicy, validateClusterAuthentication } from './decisions/access-policies.ts';
import { defaultClusterDeployment, validateClusterDeployment } from './decisions/cluster-deployment.ts';
import {
  defaultAccessManagement,
  validateAccessManagement,
  validateManagement,
  validateRegion,
  validateRelease,
} from './decisions/installation.ts';
import {
  defaultTemplate,
  validateClusterTemplate,
  validateClusterTemplateChain,
  validateProviderTemplate,
  validateServiceTemplate,
  validateServiceTemplateChain,
} from './decisions/templates.ts';
import { providerWebhooks } from './provider-catalogue.ts';
import type { Webhook } from './webhook.ts';

/** Webhooks that one operator serves. */
export interface WebhookSet {
  /** Of the configurations that register them, by type. */
  names: { mutation?: string; validation: string };
  webhooks: readonly Webhook[];
  /** A scenario during which nobody answers. */
  downDuring?: ScenarioKind;
  /** How long a server waits for an answer; 10 s where absent. */
  timeoutSeconds?: number;
}

const write: Webhook['operations'] = ['CREATE', 'UPDATE'];
const all: Webhook['operations'] = ['CREATE', 'UPDATE', 'DELETE'];
const mutation = (resource: Resource, decide: unknown, operations = write): Webhook => ({
  type: 'mutation',
  resource,
  operations,
  decide: decide as Decide,
});
const validation = (resource: Resource, operations: Webhook['operations'], decide: unknown): Webhook => ({
  type: 'validation',
  resource,
  operations,
  decide: decide as Decide,
});

/** k0rdent's webhooks. Credential, DataSource, MultiClusterService, ServiceSet and StateManagementProvider have none. */
export const webhooks: Webhook[] = [
  // Deletions are asked about too, changed they are not: while k0rdent is down, none goes through.
  mutation(kinds.clusterDeployment, defaultClusterDeployment, all),
  mutation(kinds.clusterTemplate, defaultTemplate),
  mutation(kinds.serviceTemplate, defaultTemplate),
  mutation(kinds.providerTemplate, defaultTemplate),
  mutation(kinds.accessManagement, defaultAccessManagement),
  validation(kinds.clusterDeployment, all, validateClusterDeployment),
  validation(kinds.clusterAuthentication, all, validateClusterAuthentication),
  validation(kinds.clusterAuditPolicy, all, validateClusterAuditPolicy),
  validation(kinds.management, all, validateManagement),
  validation(kinds.region, all, validateRegion),
  validation(kinds.clusterTemplate, ['DELETE'], validateClusterTemplate),
  validation(kinds.serviceTemplate, ['DELETE'], validateServiceTemplate),
  validation(kinds.providerTemplate, ['DELETE'], validateProviderTemplate),
  validation(kinds.accessManagement, all, validateAccessManagement),
  validation(kinds.clusterTemplateChain, ['CREATE'], validateClusterTemplateChain),
  validation(kinds.serviceTemplateChain, ['CREATE'], validateServiceTemplateChain),
  validation(kinds.release, ['DELETE'], validateRelease),
];

/** k0rdent's own. */
export const ownSet: WebhookSet = {
  names: { mutation: 'kcm-mutating-webhook', validation: 'kcm-validating-webhook' },
  webhooks,
  downDuring: 'webhook-down',
};

/** Those of Cluster API's providers, which run on their own. */
export const providerSet: WebhookSet = {
  names: { validation: 'capi-providers-validating-webhook' },
  webhooks: providerWebhooks,
};

/** `mutation.clusterdeployment.k0rdent.mirantis.com` and the like. */
export function webhookName({ type, resource, name }: Webhook): string {
  return name ?? `${type}.${resource.kind.toLowerCase()}.${resource.group}`;
}

/** The path that it is served at: `/mutate-k0rdent-mirantis-com-v1beta1-clusterdeployment` and the like. */
export function webhookPath({ type, resource }: Webhook): string {
  const verb = type === 'mutation' ? 'mutate' : 'validate';
  return `/${verb}-${resource.group.replaceAll('.', '-')}-${resource.version}-${resource.kind.toLowerCase()}`;
}

/** The configurations that register a set at an API server. */
export function configurations(
  { names, webhooks: registered, timeoutSeconds = 10 }: WebhookSet,
  url: string,
  ca: string,
): { plural: string; object: { kind: string; apiVersion: string; metadata: { name: string }; webhooks: object[] } }[] {
  const caBundle = Buffer.from(ca).toString('base64');
  const entries = (type: Webhook['type']) =>
    registered
      .filter((webhook) => webhook.type === type)
      .map((webhook) => ({
        name: webhookName(webhook),
        admissionReviewVersions: ['v1'],
        clientConfig: { url: `${url}${webhookPath(webhook)}`, caBundle },
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        sideEffects: 'None',
        timeoutSeconds,
        ...(webhook.objectSelector ? { objectSelector: webhook.objectSelector } : {}),
        rules: [
          {
            apiGroups: [webhook.resource.group],
            apiVersions: [webhook.resource.version],
            resources: [webhook.resource.plural],
            operations: webhook.operations,
            scope: '*',
          },
        ],
      }));
  const object = (kind: string, name: string, type: Webhook['type']) => ({
    kind,
    apiVersion: 'admissionregistration.k8s.io/v1',
    metadata: { name },
    webhooks: entries(type),
  });
  const validating = object('ValidatingWebhookConfiguration', names.validation, 'validation');
  const all = [{ plural: 'validatingwebhookconfigurations', object: validating }];
  if (!names.mutation) return all;
  const mutating = object('MutatingWebhookConfiguration', names.mutation, 'mutation');
  return [{ plural: 'mutatingwebhookconfigurations', object: mutating }, ...all];
}
