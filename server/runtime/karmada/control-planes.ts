import type { KarmadaKubeconfig } from '../../config/karmada-kubeconfigs.ts';
import { createClient, type KubeClient } from '../../kube/client.ts';
import { loadKubeconfig } from '../../kube/config.ts';

/** A Karmada control plane that can be asked. */
export interface ControlPlaneClient {
  name: string;
  client: KubeClient;
}

/** Makes a client for each; nothing is reached yet. @throws SettingsError where a kubeconfig is none */
export function openControlPlanes(kubeconfigs: readonly KarmadaKubeconfig[]): ControlPlaneClient[] {
  return kubeconfigs.map(({ name, file }) => ({
    name,
    client: createClient(loadKubeconfig(file, 'KARMADA_KUBECONFIGS')),
  }));
}
