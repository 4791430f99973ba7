import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LabelSelector } from '../lib/label-selectors.ts';

interface ChainRow {
  chain: string;
  chart: string;
  versions: string[];
}

export interface ChartVersion {
  chart: string;
  version: string;
}

interface IdentityRow {
  group: string;
  version: string;
  kind: string;
  references?: Record<string, string>[];
}

export interface RegionRow {
  name: string;
  ageMinutes: number;
  /** Charts, in the versions of the release. */
  providers: string[];
  /** Charts in versions that are not there. */
  missing?: ChartVersion[];
}
export interface CredentialRow {
  name: string;
  provider: 'aws' | 'azure' | 'azure-aks' | 'gcp' | 'openstack' | 'vsphere' | 'docker' | 'adopted';
  description: string;
  projects: string[];
}

/** A cluster of the demo's fleet; how it looks is made from this row alone. */
export interface FleetRow {
  project: string;
  name: string;
  chart: string;
  version: string;
  credential: string;
  region: string;
  /** E-mail of the person to ask about it. */
  owner?: string;
  /** That person claims it in the demo's portal. */
  claimed?: boolean;
  ageMinutes: number;
  controlPlanes: number;
  workers: number;
  machine?: string;
  services?: string[];
  labels?: Record<string, string>;
  /** People sign in to it with the company's identity. */
  signIn?: boolean;
  state: FleetState;
}

/** Services for every cluster whose labels match. */
export interface MultiClusterServiceRow {
  name: string;
  ageMinutes: number;
  selector: LabelSelector;
  /** Names of chains. */
  services: string[];
}

type FleetState =
  | 'ready'
  | 'provisioning'
  | 'updating'
  | 'node-lost'
  | 'service-failed'
  | 'over-quota'
  | 'image-missing'
  | 'bad-key'
  | 'rejected-values'
  | 'upgrade-failed'
  | 'unreachable'
  | 'connecting'
  | 'lagging'
  | 'unknown'
  | 'validated'
  | 'deleting';

interface Bootstrap {
  projects: { name: string; namespace: string }[];
  members: { project: string | null; subject: { kind: 'person' | 'group'; name: string }; role: string }[];
  catalogItems: {
    id: string;
    kind: 'cluster' | 'service';
    chain: string;
    versions: { version: string; template: string }[];
    projects: string[];
    hints: {
      ask?: string[];
      order?: string[];
      options?: Record<string, string[]>;
      units?: Record<string, string>;
      labels?: Record<string, object>;
    };
  }[];
}

const read = (file: string): unknown => parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** The tables beside this module, read once. */
export const seedData = {
  bootstrap: read('bootstrap.yaml') as Bootstrap,
  chains: read('chains.yaml') as { cluster: ChainRow[]; service: ChainRow[] },
  credentials: read('credentials.yaml') as CredentialRow[],
  fleet: read('fleet.yaml') as FleetRow[],
  multiClusterServices: read('multi-cluster-services.yaml') as MultiClusterServiceRow[],
  scenarios: read('scenarios.yaml') as { namespace: string; name: string; scenario: string }[],
  management: read('management.yaml') as {
    release: string;
    core: { kcm: ChartVersion; capi: ChartVersion; regional: ChartVersion };
    providers: ChartVersion[];
    regions: RegionRow[];
    interfaces: { name: string; provider: string; description: string; identities: IdentityRow[] }[];
  },
};

export const systemNamespace = 'kcm-system';
/** On everything that k0rdent itself made. */
export const managed = { 'k0rdent.mirantis.com/managed': 'true' };
/** On everything that a backup should hold. */
export const component = { 'k0rdent.mirantis.com/component': 'kcm' };
export const k0rdent = 'k0rdent.mirantis.com/v1beta1';

/** k0rdent's convention: `aws-eks` 1.0.13 → `aws-eks-1-0-13`. */
export const templateName = (chart: string, version: string): string => `${chart}-${version.replaceAll('.', '-')}`;
