import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector } from './metadata.ts';
import { anything, bytes, flag, int32, int64, keyedBy, listOf, struct, text, time } from './shapes.ts';

const names = struct('CustomResourceDefinitionNames', {
  plural: text,
  singular: text,
  shortNames: listOf(text),
  kind: text,
  listKind: text,
  categories: listOf(text),
});

const version = struct('CustomResourceDefinitionVersion', {
  name: text,
  served: flag,
  storage: flag,
  deprecated: flag,
  deprecationWarning: text,
  schema: struct('CustomResourceValidation', { openAPIV3Schema: { ...anything, type: 'object' } }),
  subresources: struct('CustomResourceSubresources', {
    status: { ...anything, type: 'object' },
    scale: struct('CustomResourceSubresourceScale', {
      specReplicasPath: text,
      statusReplicasPath: text,
      labelSelectorPath: text,
    }),
  }),
  additionalPrinterColumns: listOf(
    struct('CustomResourceColumnDefinition', {
      name: text,
      type: text,
      format: text,
      description: text,
      priority: int32,
      jsonPath: text,
    }),
  ),
  selectableFields: listOf(struct('SelectableField', { jsonPath: text })),
});

const serviceReference = struct('ServiceReference', { namespace: text, name: text, path: text, port: int32 });
const clientConfig = struct('WebhookClientConfig', { url: text, service: serviceReference, caBundle: bytes });

const condition = struct('CustomResourceDefinitionCondition', {
  type: text,
  status: text,
  lastTransitionTime: time,
  reason: text,
  message: text,
  observedGeneration: int64,
});

/** Kinds of apiextensions.k8s.io. */
export const extensionKinds: Record<string, OpenApiSchema> = {
  CustomResourceDefinition: builtinKind('CustomResourceDefinition', {
    spec: struct('CustomResourceDefinitionSpec', {
      group: text,
      names,
      scope: text,
      versions: listOf(version),
      conversion: struct('CustomResourceConversion', {
        strategy: text,
        webhook: struct('WebhookConversion', { clientConfig, conversionReviewVersions: listOf(text) }),
      }),
      preserveUnknownFields: flag,
    }),
    status: struct('CustomResourceDefinitionStatus', {
      conditions: keyedBy(condition, 'type'),
      acceptedNames: names,
      storedVersions: listOf(text),
      observedGeneration: int64,
    }),
  }),
};

const rule = struct('RuleWithOperations', {
  operations: listOf(text),
  apiGroups: listOf(text),
  apiVersions: listOf(text),
  resources: listOf(text),
  scope: text,
});

const webhook = {
  name: text,
  clientConfig,
  rules: listOf(rule),
  failurePolicy: text,
  matchPolicy: text,
  namespaceSelector: labelSelector,
  objectSelector: labelSelector,
  sideEffects: text,
  timeoutSeconds: int32,
  admissionReviewVersions: listOf(text),
  matchConditions: keyedBy(struct('MatchCondition', { name: text, expression: text }), 'name'),
};

/** Kinds of admissionregistration.k8s.io. */
export const admissionKinds: Record<string, OpenApiSchema> = {
  MutatingWebhookConfiguration: builtinKind('MutatingWebhookConfiguration', {
    webhooks: keyedBy(struct('MutatingWebhook', { ...webhook, reinvocationPolicy: text }), 'name'),
  }),
  ValidatingWebhookConfiguration: builtinKind('ValidatingWebhookConfiguration', {
    webhooks: keyedBy(struct('ValidatingWebhook', webhook), 'name'),
  }),
};
