import { equalJson, isObject } from '../../lib/json.ts';
import { configKeyErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { autoscalerStrategy } from './autoscaling.ts';
import { batchStrategies } from './batch.ts';
import { prepareCrd } from './crd.ts';
import { disruptionBudgetStrategy } from './disruption-budget.ts';
import { memberClusterStrategy } from './member-clusters.ts';
import { networkStrategies } from './network.ts';
import { bindingStrategy, roleStrategy } from './rbac.ts';
import { type Strategy, strategyLike } from './strategy.ts';
import { workloadStrategies } from './workloads.ts';

const nameLabel = 'kubernetes.io/metadata.name';
const frozenText = 'Forbidden: field is immutable when `immutable` is set';
/** What etcd would refuse: an object of a mebibyte. */
const dataLimitBytes = 1024 * 1024;

const invalidValue = (field: string, value: unknown, detail: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${detail}`,
  field,
});

function completeSecret(secret: KubeObject): void {
  if (isObject(secret.stringData)) {
    const data = isObject(secret.data) ? { ...secret.data } : {};
    for (const [key, value] of Object.entries(secret.stringData)) {
      data[key] = Buffer.from(String(value)).toString('base64');
    }
    secret.data = data;
  }
  delete secret.stringData;
  secret.type ||= 'Opaque';
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function dataCauses(object: KubeObject): FieldCause[] {
  const data = entriesOf(object.data);
  const binary = entriesOf(object.binaryData);
  const isShared = (key: string): boolean => binary.some(([other]) => other === key);
  const size = [...data, ...binary].reduce((sum, [, value]) => sum + Buffer.byteLength(String(value)), 0);
  return [
    ...data.flatMap(([key]) => configKeyErrors(key).map((error) => invalidValue(`data[${key}]`, key, error))),
    ...data
      .filter(([key]) => isShared(key))
      .map(([key]) => invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData')),
    ...binary.flatMap(([key]) => configKeyErrors(key).map((error) => invalidValue(`binaryData[${key}]`, key, error))),
    ...(size > dataLimitBytes
      ? [
          {
            reason: 'FieldValueTooLong',
            message: `Too long: may not be more than ${dataLimitBytes} bytes`,
            field: object.kind === 'Secret' ? 'data' : '[]',
          },
        ]
      : []),
  ];
}

function frozenCauses(object: KubeObject, old: KubeObject): FieldCause[] {
  if (old.immutable !== true) return [];
  const frozen = (field: string): FieldCause => ({ reason: 'FieldValueForbidden', message: frozenText, field });
  return [
    ...(object.immutable === true ? [] : [frozen('immutable')]),
    ...['data', 'binaryData'].filter((field) => !equalJson(object[field] ?? {}, old[field] ?? {})).map(frozen),
  ];
}

function typeCauses(secret: KubeObject, old: KubeObject): FieldCause[] {
  return secret.type === old.type ? [] : [invalidValue('type', secret.type, 'field is immutable')];
}

/** References to secrets keep their names only. */
function cleanSecrets(account: KubeObject): void {
  if (!Array.isArray(account.secrets)) return;
  account.secrets = account.secrets.map((secret: { name?: string }) => ({ name: secret.name }));
}

function leaseCauses(lease: KubeObject): FieldCause[] {
  const spec = isObject(lease.spec) ? lease.spec : {};
  const { leaseDurationSeconds, leaseTransitions } = spec;
  return [
    ...(typeof leaseDurationSeconds === 'number' && leaseDurationSeconds <= 0
      ? [invalidValue('spec.leaseDurationSeconds', leaseDurationSeconds, 'must be greater than 0')]
      : []),
    ...(typeof leaseTransitions === 'number' && leaseTransitions < 0
      ? [invalidValue('spec.leaseTransitions', leaseTransitions, 'must be greater than or equal to 0')]
      : []),
  ];
}

function labelNamespace(namespace: KubeObject): void {
  const { metadata } = namespace;
  const name = metadata.name || undefined;
  if (name !== undefined) metadata.labels = { ...metadata.labels, [nameLabel]: name };
}

/** Strategies by collection. */
const strategies: Record<string, Strategy> = {
  ...workloadStrategies,
  ...batchStrategies,
  ...networkStrategies,
  '/namespaces': strategyLike({
    answersDeletedObject: true,
    complete: labelNamespace,
    prepareForCreate(namespace) {
      labelNamespace(namespace);
      namespace.spec = { finalizers: ['kubernetes'] };
      namespace.status = { phase: 'Active' };
    },
    prepareForUpdate(namespace, old) {
      namespace.spec = old.spec;
      namespace.status = old.status;
    },
  }),
  '/configmaps': strategyLike({
    validate: dataCauses,
    validateUpdate: (object, old) => [...dataCauses(object), ...frozenCauses(object, old)],
  }),
  '/secrets': strategyLike({
    complete: completeSecret,
    validate: dataCauses,
    validateUpdate: (object, old) => [...dataCauses(object), ...typeCauses(object, old), ...frozenCauses(object, old)],
  }),
  '/serviceaccounts': strategyLike({
    answersDeletedObject: true,
    prepareForCreate: cleanSecrets,
    prepareForUpdate: cleanSecrets,
  }),
  '/events': strategyLike({ allowsCreateOnUpdate: true }),
  'coordination.k8s.io/leases': strategyLike({
    allowsCreateOnUpdate: true,
    allowsUnconditionalUpdate: false,
    complete(lease) {
      lease.spec ??= {};
    },
    validate: leaseCauses,
    validateUpdate: leaseCauses,
  }),
  'autoscaling/horizontalpodautoscalers': autoscalerStrategy,
  'policy/poddisruptionbudgets': disruptionBudgetStrategy,
  'cluster.karmada.io/clusters': memberClusterStrategy,
  'rbac.authorization.k8s.io/roles': roleStrategy,
  'rbac.authorization.k8s.io/rolebindings': bindingStrategy,
  'rbac.authorization.k8s.io/clusterroles': roleStrategy,
  'rbac.authorization.k8s.io/clusterrolebindings': bindingStrategy,
  'apiextensions.k8s.io/customresourcedefinitions': strategyLike({
    allowsUnconditionalUpdate: false,
    prepareForCreate: prepareCrd,
    prepareForUpdate(crd, old) {
      crd.status = old.status;
      prepareCrd(crd);
    },
  }),
};

const plain = strategyLike({});

/** What a built-in kind does with its objects. */
export const builtinStrategy = (collection: string): Strategy => strategies[collection] ?? plain;
