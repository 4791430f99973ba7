import { isObject } from '../template-schema/json.ts';
import type { Values } from './machine-counts.ts';

/** Hosts are told apart by their name, or by address and port where they have none. */
function hostKey(host: unknown): string {
  const { name, address, port } = isObject(host) ? host : {};
  return typeof name === 'string' && name !== '' ? name : `${String(address)} ${String(port)}`;
}

function hostsIn({ machines }: Values): Set<string> {
  return new Set(Array.isArray(machines) ? machines.map(hostKey) : []);
}

const countMissing = (from: ReadonlySet<string>, wanted: ReadonlySet<string>) =>
  [...wanted].filter((host) => !from.has(host)).length;

/** How many hosts join a remote cluster and how many leave it. */
export function hostChanges(before: Values, after: Values): { added: number; removed: number } {
  const [was, is] = [hostsIn(before), hostsIn(after)];
  return { added: countMissing(was, is), removed: countMissing(is, was) };
}
