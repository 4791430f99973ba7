import { type CredentialRow, component, k0rdent, managed, seedData, systemNamespace } from './data.ts';
import { identityName, identityNamespaces, identityOf, identityRef, secretData, secretName } from './identities.ts';
import type { SeedObjects } from './seed-objects.ts';

const handedOutMinutes = 45 * 24 * 60;

const projectNamespaces = (row: CredentialRow): string[] =>
  seedData.bootstrap.projects.filter(({ name }) => row.projects.includes(name)).map(({ namespace }) => namespace);

function addCredential(seed: SeedObjects, row: CredentialRow, namespace: string, ref: Record<string, string>): void {
  const isCopy = namespace !== systemNamespace;
  seed.add(
    k0rdent,
    'Credential',
    {
      name: row.name,
      namespace,
      labels: { ...(isCopy && managed), ...component },
      finalizers: ['k0rdent.mirantis.com/credential'],
    },
    handedOutMinutes,
    {
      spec: { description: row.description, identityRef: ref },
      status: {
        ready: true,
        conditions: [
          {
            type: 'CredentialReady',
            status: 'True',
            reason: 'Succeeded',
            message: 'Credential is ready',
            observedGeneration: 1,
            lastTransitionTime: seed.ago(handedOutMinutes),
          },
        ],
      },
    },
  );
}

/** Identity and Secret of one namespace; outside the system namespace they are k0rdent's copies. */
function addIdentity(seed: SeedObjects, row: CredentialRow, namespace: string): void {
  const identity = identityOf(row);
  const isCopy = namespace !== systemNamespace;
  const labels = {
    ...component,
    ...(isCopy && { ...managed, [`k0rdent.mirantis.com/credential.${namespace}.${row.name}`]: 'true' }),
  };
  const meta = { name: secretName(row, identity), namespace, labels };
  seed.add('v1', 'Secret', meta, handedOutMinutes, { type: 'Opaque', data: secretData(row, identity) });
  if (!identity.spec) return;
  const place = identity.isNamespaced ? { namespace } : {};
  seed.add(identity.apiVersion, identity.kind, { name: identityName(row), ...place, labels }, handedOutMinutes, {
    spec: identity.spec(identityName(row), namespace),
  });
}

/**
 * What credential propagation needs in the namespace of a cluster and nobody copies: the resource template, and for
 * cluster-scoped identities the Secret. The platform team puts them there.
 */
function addPropagation(seed: SeedObjects, row: CredentialRow, namespace: string): void {
  const meta = {
    name: `${identityName(row)}-resource-template`,
    namespace,
    labels: { ...component },
    annotations: { 'projectsveltos.io/template': 'true' },
  };
  seed.add('v1', 'ConfigMap', meta, handedOutMinutes, { data: {} });
}

/** All credentials with their copies in the projects that have them. */
export function addCredentials(seed: SeedObjects): void {
  for (const row of seedData.credentials) {
    const namespaces = projectNamespaces(row);
    const identity = identityOf(row);
    for (const namespace of identityNamespaces(identity, namespaces)) addIdentity(seed, row, namespace);
    for (const namespace of [systemNamespace, ...namespaces]) {
      addCredential(seed, row, namespace, identityRef(row, identity, namespace));
      addPropagation(seed, row, namespace);
      if (!identity.isNamespaced && namespace !== systemNamespace) {
        const meta = { name: secretName(row, identity), namespace, labels: { ...component } };
        seed.add('v1', 'Secret', meta, handedOutMinutes, { type: 'Opaque', data: secretData(row, identity) });
      }
    }
  }
}
