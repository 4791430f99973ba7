import type { ControlPlaneState } from '../../../lib/contracts/karmada.ts';
import type { Release } from './release.ts';

/** Kind of the members of a control plane. */
export const clusterKind = 'cluster.karmada.io/Cluster';

/** What is known of a control plane: how its API server answers, and how well its objects are heard. */
export interface ControlPlaneRecord extends Release {
  name: string;
  answeredAt: Date | null;
  /** Null while it answers. */
  silentSince: Date | null;
  silence: string | null;
  kubernetesVersion: string | null;
  members: Heard;
  /** Of the kinds that applications are made of, the one that was heard longest ago. */
  applications: Heard;
  /** Kinds without which all else is shown and that cannot be read now, as `group/Kind`. */
  unread: readonly string[];
  /** Kinds of the same sort that its API does not have. */
  lacking: readonly string[];
}

/** How well something is heard. */
export interface Heard {
  heardAt: Date | null;
  /** Null while it is. */
  failingSince: Date | null;
  lastError: string | null;
}

const neverHeard: Heard = { heardAt: null, failingSince: null, lastError: null };

/** A control plane that the worker has not asked yet. */
const neverAsked = (name: string): ControlPlaneRecord => ({
  name,
  answeredAt: null,
  silentSince: null,
  silence: null,
  kubernetesVersion: null,
  release: null,
  division: null,
  members: neverHeard,
  applications: neverHeard,
  unread: [],
  lacking: [],
});

/** A control plane among those that the worker keeps. */
export const findPlane = (planes: readonly ControlPlaneRecord[], name: string): ControlPlaneRecord =>
  planes.find((plane) => plane.name === name) ?? neverAsked(name);

/** How a control plane divides replicas by weight; one that has not told it divides as the newer ones do. */
export const divisionOf = ({ division }: Pick<ControlPlaneRecord, 'division'>) => division ?? 'webster';

/** What asking a control plane how it is has brought. */
export type ControlPlaneAnswer = Omit<ControlPlaneRecord, 'name' | 'members' | 'applications' | 'unread' | 'lacking'>;

/** The oldest of several instants; null where there is none, or one is not known. */
export function oldestOf(instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null);
  if (known.length === 0 || known.length < instants.length) return null;
  return new Date(Math.min(...known.map(Number)));
}

/** How a control plane is; one that answers and does not let its members be read shows what was read before. */
export function readState(record: ControlPlaneRecord, of: 'members' | 'applications' = 'members'): ControlPlaneState {
  if (record.silentSince !== null) return 'unreachable';
  const { heardAt, failingSince } = record[of];
  if (failingSince !== null) return 'behind';
  return record.answeredAt === null || heardAt === null ? 'waiting' : 'reachable';
}

/** Whether a kind, as `group/Kind`, can be written there and what becomes of it is seen. */
export const hasKind = ({ unread, lacking }: Pick<ControlPlaneRecord, 'unread' | 'lacking'>, kind: string): boolean =>
  !unread.includes(kind) && !lacking.includes(kind);
