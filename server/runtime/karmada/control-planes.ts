import type { KarmadaKubeconfig } from '../../config/karmada-kubeconfigs.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { createClient, type KubeClient } from '../../kube/client.ts';
import { loadKubeconfig } from '../../kube/config.ts';
import type { PlaneAccess } from '../../kube/karmada-membership/port.ts';
import { MemberError } from '../../ports/member-clusters.ts';

/** A Karmada control plane that can be asked. */
export interface ControlPlaneClient extends PlaneAccess {
  name: string;
}

/** Longer than any list that is asked for while somebody waits, and short enough to hold several at once. */
const mostBytes = 16 * 1024 * 1024;

/** Makes a client for each; nothing is reached yet. @throws SettingsError where a kubeconfig is none */
export function openControlPlanes(kubeconfigs: readonly KarmadaKubeconfig[]): ControlPlaneClient[] {
  return kubeconfigs.map(({ name, file }) => ({ name, ...openPlane(file) }));
}

function openPlane(file: string, options: { mostBytes?: number } = {}): PlaneAccess {
  const connection = loadKubeconfig(file, 'KARMADA_KUBECONFIGS');
  return { client: createClient(connection, options), endpoint: connection.server.href.replace(/\/$/, '') };
}

/**
 * Finds control planes, each opened when it is first asked for. Null where this process cannot open it: an installation may
 * have given the files to the worker alone, and its portal goes on without them.
 */
export function createPlaneAccess(kubeconfigs: readonly KarmadaKubeconfig[]): (name: string) => PlaneAccess | null {
  const planes = new Map<string, PlaneAccess>();
  return (name) => {
    const file = kubeconfigs.find((one) => one.name === name)?.file;
    if (file === undefined) return null;
    try {
      const plane = planes.get(name) ?? openPlane(file, { mostBytes });
      planes.set(name, plane);
      return plane;
    } catch (error) {
      if (error instanceof SettingsError) return null;
      throw error;
    }
  };
}

/** Finds clients for looks into members. */
export function createMemberClients(
  planeOf: (controlPlane: string) => PlaneAccess | null,
): (controlPlane: string) => KubeClient {
  return (controlPlane) => {
    const plane = planeOf(controlPlane);
    if (!plane) throw new MemberError('no-kubeconfig');
    return plane.client;
  };
}
