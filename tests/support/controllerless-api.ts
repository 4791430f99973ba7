import { administrator } from '../../sandbox/kube/auth/authenticator.ts';
import { rbacGate } from '../../sandbox/kube/auth/gate.ts';
import { storeSource } from '../../sandbox/kube/auth/store-source.ts';
import { ensureBootstrapObjects } from '../../sandbox/kube/duties/bootstrap.ts';
import { CrdCleanupDuty } from '../../sandbox/kube/duties/crd-cleanup.ts';
import { FaultTable } from '../../sandbox/kube/faults/fault-table.ts';
import { serveApi } from '../../sandbox/kube/http/server.ts';
import { writeKubeconfig } from '../../sandbox/kube/kubeconfig.ts';
import { OpenApiDocuments } from '../../sandbox/kube/openapi/documents.ts';
import { memberResources } from '../../sandbox/kube/registry/karmada.ts';
import { Registry } from '../../sandbox/kube/registry/registry.ts';
import { ForgetfulLog } from '../../sandbox/kube/store/forgetful-log.ts';
import { Store } from '../../sandbox/kube/store/store.ts';
import { createAuthority, issueServerCertificate } from '../../sandbox/lib/certificates.ts';
import type { Home } from '../../sandbox/lib/home.ts';
import { Authorizer } from '../../sandbox/lib/rbac/authorizer.ts';
import { createSigningKey, ServiceAccountTokens } from '../../sandbox/lib/service-account-tokens.ts';

/** An API server as it is by itself, with the kinds of Kubernetes. */
export interface ControllerlessApi {
  kubeconfig: string;
  stop(): Promise<void>;
}

/**
 * Starts an API server beside which no controller of Kubernetes runs: nothing collects garbage, and namespaces that are
 * deleted stay as they are until somebody finalizes them.
 */
export async function startControllerlessApi(home: Home): Promise<ControllerlessApi> {
  const store = new Store(new ForgetfulLog());
  await store.open();
  const registry = new Registry(store, memberResources);
  await ensureBootstrapObjects(store);
  // This one is part of every API server.
  const cleanup = new CrdCleanupDuty(store, registry);
  cleanup.start();
  const port = await home.port('kubernetes');
  const url = `https://127.0.0.1:${port}`;
  const authority = await createAuthority('controllerless-ca');
  const tls = await issueServerCertificate(authority, 'controllerless', ['localhost', '127.0.0.1']);
  const token = await home.secret('admin-token');
  const credentials = {
    tokens: [{ token, user: administrator }],
    serviceAccounts: new ServiceAccountTokens(url, createSigningKey()),
    serviceAccountUid: () => undefined,
  };
  const authorizer = new Authorizer(storeSource(store));
  const openApi = new OpenApiDocuments(registry);
  const api = { store, registry, authorizer, credentials, faults: new FaultTable(), openApi };
  const server = await serveApi(api, rbacGate(credentials, authorizer), tls, port);
  return {
    kubeconfig: await writeKubeconfig(home, { url, authority: authority.cert, token }),
    async stop() {
      cleanup.stop();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
