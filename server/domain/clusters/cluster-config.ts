import type { ClusterParts, MachinePart } from './cluster-parts.ts';

type Values = Record<string, unknown>;

/** Where a cluster runs and with what, from its template, its values and its machines; null where nobody says. */
export function describePlace(parts: ClusterParts): {
  provider: string | null;
  region: string | null;
  kubernetesVersion: string | null;
} {
  const read = reader(parts);
  const region = read('region') ?? read('location') ?? read('identityRef.region') ?? read('vsphere.datacenter');
  const { deployment, template, machines } = parts;
  const fromMachines = lowestVersion(machines);
  // The built-in templates leave k8sVersion empty; the version hides in their values.
  const version =
    fromMachines ||
    deployment.kubernetesVersion ||
    template?.kubernetesVersion ||
    read('k0s.version') ||
    read('kubernetes.version') ||
    read('version');
  return {
    provider: template ? providerOf(template.providers) : null,
    region: region ?? (deployment.region || null),
    kubernetesVersion: /^v?(\d+\.\d+(?:\.\d+)?)/.exec(version ?? '')?.[1] ?? null,
  };
}

/** The version that every machine has reached; machines on their way out count only where no other is left. */
function lowestVersion(machines: readonly MachinePart[]): string | undefined {
  const known = machines.filter(({ version }) => version !== '');
  const staying = known.filter(({ isDeleting }) => !isDeleting);
  const versions = (staying.length > 0 ? staying : known).map(({ version }) => version);
  return versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0];
}

/** Machine types per role. */
export function describeHardware(parts: ClusterParts): { controlPlane: string | null; worker: string | null } {
  const read = reader(parts);
  const typeOf = (role: string) =>
    read(`${role}.instanceType`) ?? read(`${role}.vmSize`) ?? read(`${role}.flavor`) ?? null;
  return { controlPlane: typeOf('controlPlane'), worker: typeOf('worker') };
}

const shortNames: Record<string, string> = {
  'infrastructure-internal': 'adopted',
  'infrastructure-k0sproject-k0smotron': 'remote',
};

function providerOf(providers: readonly string[]): string | null {
  const own = providers.filter((provider) => provider.startsWith('infrastructure-'));
  // Templates with hosted control planes may list k0smotron's infrastructure beside the cloud's.
  const main = own.find((provider) => !(provider in shortNames)) ?? own[0];
  return main ? (shortNames[main] ?? main.slice('infrastructure-'.length)) : null;
}

/** Reads a text from the overrides, else from the template's defaults; empty counts as absent. */
function reader({ deployment, template }: ClusterParts): (path: string) => string | null {
  return (path) => valueAt(deployment.config, path) ?? valueAt(template?.defaults ?? {}, path);
}

function valueAt(values: Values, path: string): string | null {
  let value: unknown = values;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Values)[key] : undefined;
  }
  return typeof value === 'string' && value !== '' ? value : null;
}
