import type { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';

/** Where a Kubernetes API is and how one proves oneself there. */
export interface KubeConnection {
  /** Base address, such as `https://10.0.0.1:6443`. */
  server: URL;
  /** Name of the cluster in the kubeconfig; people see it. */
  clusterName: string;
  /** TLS material and headers for one request; asked anew each time, because tokens in files and from plugins change. */
  authorize(): Promise<RequestOptions>;
}

/** Reads a kubeconfig file, or the service account of the pod when there is none. */
export function loadConnection(kubeconfigPath: string | null): KubeConnection {
  const config = new KubeConfig();
  if (kubeconfigPath) config.loadFromFile(kubeconfigPath);
  else config.loadFromCluster();
  return connect(config);
}

/** Reads a kubeconfig from text, as Secrets hold it. */
export function parseConnection(kubeconfig: string): KubeConnection {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  return connect(config);
}

function connect(config: KubeConfig): KubeConnection {
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error('The kubeconfig names no current cluster');
  return {
    server: new URL(cluster.server),
    clusterName: cluster.name,
    authorize: async () => {
      const options: RequestOptions = {};
      await config.applyToHTTPSOptions(options);
      // The library's agent opens a connection per request; the client brings its own.
      const { agent: _agent, ...rest } = options;
      return rest;
    },
  };
}
