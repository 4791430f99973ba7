import { isObject } from '../../lib/json.ts';
import { configKeyErrors } from '../meta/names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { prepareCrd } from './crd.ts';
import { type Strategy, strategyLike } from './strategy.ts';

const nameLabel = 'kubernetes.io/metadata.name';

function mergeStringData(secret: KubeObject): void {
  const data = isObject(secret.data) ? { ...secret.data } : {};
  if (isObject(secret.stringData)) {
    for (const [key, value] of Object.entries(secret.stringData)) {
      data[key] = Buffer.from(String(value)).toString('base64');
    }
  }
  delete secret.stringData;
  if (Object.keys(data).length > 0) secret.data = data;
  else delete secret.data;
  secret.type ||= 'Opaque';
}

function keyCauses(object: KubeObject): FieldCause[] {
  const data = isObject(object.data) ? Object.keys(object.data) : [];
  const binary = isObject(object.binaryData) ? Object.keys(object.binaryData) : [];
  const wrong = (field: string, key: string, error: string): FieldCause => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(key)}: ${error}`,
    field: `${field}[${key}]`,
  });
  return [
    ...data.flatMap((key) => configKeyErrors(key).map((error) => wrong('data', key, error))),
    ...data
      .filter((key) => binary.includes(key))
      .map((key) => wrong('data', key, 'duplicate of key present in binaryData')),
    ...binary.flatMap((key) => configKeyErrors(key).map((error) => wrong('binaryData', key, error))),
  ];
}

function prepareNamespace(namespace: KubeObject): void {
  const { metadata } = namespace;
  metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name };
}

const rbac = strategyLike({ allowsCreateOnUpdate: true });

/** Strategies by collection. */
const strategies: Record<string, Strategy> = {
  '/namespaces': strategyLike({
    answersDeletedObject: true,
    prepareForCreate(namespace) {
      prepareNamespace(namespace);
      namespace.spec = { finalizers: ['kubernetes'] };
      namespace.status = { phase: 'Active' };
    },
    prepareForUpdate(namespace, old) {
      prepareNamespace(namespace);
      namespace.spec = old.spec;
      namespace.status = old.status;
    },
  }),
  '/configmaps': strategyLike({ validate: keyCauses }),
  '/secrets': strategyLike({
    prepareForCreate: mergeStringData,
    prepareForUpdate: mergeStringData,
    validate: keyCauses,
  }),
  '/serviceaccounts': strategyLike({ answersDeletedObject: true }),
  '/events': strategyLike({ allowsCreateOnUpdate: true }),
  'coordination.k8s.io/leases': strategyLike({ allowsCreateOnUpdate: true, allowsUnconditionalUpdate: false }),
  'rbac.authorization.k8s.io/roles': rbac,
  'rbac.authorization.k8s.io/rolebindings': rbac,
  'rbac.authorization.k8s.io/clusterroles': rbac,
  'rbac.authorization.k8s.io/clusterrolebindings': rbac,
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

export const builtinStrategy = (collection: string): Strategy => strategies[collection] ?? plain;
