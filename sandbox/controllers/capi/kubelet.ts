/** Control planes of k0s, whose kubelets say so in their version. */
const k0sKinds = new Set(['K0sControlPlane', 'K0smotronControlPlane']);

/** The version that a kubelet reports when a version of its cluster's kind is asked for: `v1.36.3+k0s` of k0s. */
export function kubeletVersion(controlPlaneKind: string | undefined, version: string): string {
  if (!k0sKinds.has(controlPlaneKind ?? '')) return version;
  return `${version.replace(/\+k0s.*$/, '')}+k0s`;
}
