import type { RoleSource } from '../../lib/rbac/authorizer.ts';
import { keyOf } from '../registry/resource.ts';
import type { Store } from '../store/store.ts';

const group = 'rbac.authorization.k8s.io';

/** Roles and bindings straight from the store. */
export const storeSource = (store: Store): RoleSource => ({
  list: (resource, namespace) =>
    store
      .collection(`${group}/${resource}`)
      .list(namespace === '' ? '' : `${namespace}/`)
      .map((entry) => entry.object),
  get: (resource, namespace, name) => store.get(`${group}/${resource}`, keyOf(namespace, name))?.object,
});

/** uid of a service account that is there and not on its way out. */
export const accountUid = (store: Store, namespace: string, name: string): string | undefined =>
  store.get('/serviceaccounts', keyOf(namespace, name))?.object.metadata.uid;
