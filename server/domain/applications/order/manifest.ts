/** An object as it is written to a Karmada control plane. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  [field: string]: unknown;
}
