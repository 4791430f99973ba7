// Values of services that nobody may read. They come with a change, wait sealed beside the request, and end in a Secret in
// the cluster's namespace that the service takes its values from.
import type { AskedServiceChange, ServiceChange } from '../../../lib/contracts/service-changes.ts';
import { readValues } from '../../../lib/service-values/read-values.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { FieldError } from '../errors.ts';
import type { MovedSecret } from '../requests/request-plan.ts';
import { say } from '../words/said.ts';
import type { WrittenEntry } from './written-services.ts';

/** By `namespace/name` of the service: YAML, or null where what is there is taken away. */
export type SecretValues = Readonly<Record<string, string | null>>;

/** Takes the secret values out of changes, so that the rest of them may be kept and shown. */
export function splitSecretValues(asked: readonly AskedServiceChange[]): {
  changes: ServiceChange[];
  secretValues: Record<string, string | null>;
} {
  const secretValues: Record<string, string | null> = {};
  const changes = asked.map((change): ServiceChange => {
    if (change.action === 'remove') return change;
    const { secretValues: text, ...rest } = change;
    if (text !== undefined) secretValues[serviceKey(change)] = text;
    return rest;
  });
  return { changes, secretValues };
}

type Unreadable = FieldError & { code: 'conflict' | 'validation-failed' };

/**
 * What is wrong with secret values whatever chart they are for, without any word of them.
 * @param region that the cluster is in; null on the management cluster, where the Secrets are
 */
export function findUnreadable(
  changes: readonly ServiceChange[],
  secretValues: SecretValues,
  region: string | null,
): Unreadable[] {
  return changes.flatMap((change, at): Unreadable[] => {
    const text = secretValues[serviceKey(change)];
    if (typeof text !== 'string') return [];
    const pointer = `/changes/${at}/secretValues`;
    if (region !== null) return [{ pointer, code: 'conflict', ...say('secret-values-region', { region }) }];
    const { values, problem, hasExpressions } = readValues(text);
    if (values !== null || hasExpressions) return [];
    const line = problem?.line ?? 1;
    return [{ pointer, code: 'validation-failed', ...say('secret-values-unreadable', { line }) }];
  });
}

interface Making {
  requestId: string;
  clusterName: string;
  changes: readonly ServiceChange[];
  entries: readonly WrittenEntry[];
}

/**
 * Which Secrets are made and which ones of before they replace. A Secret has the request's id in its name: another text is
 * another name, so that k0rdent hands it over, and a worker that was killed finds its own.
 */
export function planSecrets(
  { requestId, clusterName, changes, entries }: Making,
  secretValues: SecretValues,
): Record<string, MovedSecret> {
  const planned = changes.flatMap((change, at): [string, MovedSecret][] => {
    const key = serviceKey(change);
    const entry = entries.find((one) => serviceKey(one) === key);
    const former = (entry && ownSecretOf(entry, clusterName)) ?? null;
    if (change.action === 'remove') return former === null ? [] : [[key, { name: null, former }]];
    const text = secretValues[key];
    if (text === undefined || (text === null && former === null)) return [];
    const name = text === null ? null : `${clusterName}-values-${requestId.replaceAll('-', '').slice(-8)}-${at}`;
    return [[key, { name, former }]];
  });
  return Object.fromEntries(planned);
}

/** Name of the Secret that Slipway made for a service; null where there is none. */
export function ownSecretOf({ valuesFrom }: Pick<WrittenEntry, 'valuesFrom'>, clusterName: string): string | null {
  const prefix = `${clusterName}-values-`;
  const isOwn = (name: string) => name.startsWith(prefix) && /^[0-9a-f]{8}-\d+$/.test(name.slice(prefix.length));
  return valuesFrom.find(({ kind, name }) => kind === 'Secret' && isOwn(name))?.name ?? null;
}

/** Entries of services that take their secret values from where the plan says; others stay as they are. */
export function pointToSecrets(
  entries: readonly Record<string, unknown>[],
  secrets: Readonly<Record<string, MovedSecret>>,
): Record<string, unknown>[] {
  return entries.map((entry) => {
    const { name, namespace = 'default' } = entry as { name: string; namespace?: string };
    const moved = secrets[serviceKey({ name, namespace })];
    if (!moved) return entry;
    const { valuesFrom, ...rest } = entry as { valuesFrom?: { kind: string; name: string }[] };
    const others = (valuesFrom ?? []).filter((one) => one.kind !== 'Secret' || one.name !== moved.former);
    const sources = moved.name === null ? others : [...others, { kind: 'Secret', name: moved.name }];
    return sources.length === 0 ? rest : { ...rest, valuesFrom: sources };
  });
}
