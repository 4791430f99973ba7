import { z } from 'zod';
import type { ServiceChange, ServiceRef } from '../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';

const ref = z.object({ name: z.string(), namespace: z.string().catch('default') });
const entrySchema = ref.extend({
  template: z.string().catch(''),
  templateChain: z.string().nullish().catch(null),
  values: z.string().nullish().catch(null),
  valuesFrom: z
    .array(z.object({ kind: z.string(), name: z.string() }))
    .nullish()
    .catch(null),
  dependsOn: z.array(ref).nullish().catch(null),
  disable: z.boolean().nullish().catch(null),
});
const specSchema = z.object({
  spec: z.object({ serviceSpec: z.object({ services: z.array(z.record(z.string(), z.unknown())) }) }),
});

/** An entry of `spec.serviceSpec.services`. */
export interface WrittenEntry extends ServiceRef {
  template: string;
  templateChain: string | null;
  values: string;
  valuesFrom: { kind: string; name: string }[];
  dependsOn: ServiceRef[];
  isDisabled: boolean;
  /** Another one whenever anything of the entry is another. */
  revision: string;
  /** As it stands, with what Slipway does not know of. */
  raw: Record<string, unknown>;
}

/**
 * The services that a ClusterDeployment asks for itself, in its order; none where it says nothing that can be read.
 * @param digest short form of a text, another one for every other text
 */
export function readWrittenServices(
  deployment: Record<string, unknown> | null,
  digest: (text: string) => string,
): WrittenEntry[] {
  const parsed = specSchema.safeParse(deployment);
  if (!parsed.success) return [];
  return parsed.data.spec.serviceSpec.services.flatMap((raw) => {
    const entry = entrySchema.safeParse(raw);
    if (!entry.success) return [];
    const { templateChain, values, valuesFrom, dependsOn, disable, ...rest } = entry.data;
    return [
      {
        ...rest,
        templateChain: templateChain ?? null,
        values: values ?? '',
        valuesFrom: valuesFrom ?? [],
        dependsOn: dependsOn ?? [],
        isDisabled: disable ?? false,
        revision: digest(JSON.stringify(raw)),
        raw,
      },
    ];
  });
}

/**
 * The entries after the changes, in the order they stand in; what is added comes last. Fields that Slipway does not know
 * stay as they are.
 * @param chainOf name of the chain that leads on from a template; null where none does
 */
export function applyServiceChanges(
  entries: readonly WrittenEntry[],
  changes: readonly ServiceChange[],
  chainOf: (template: string) => string | null,
): Record<string, unknown>[] {
  const byKey = new Map(changes.map((change) => [serviceKey(change), change]));
  const kept = entries.flatMap((entry) => {
    const change = byKey.get(serviceKey(entry));
    if (change === undefined || change.action === 'add') return [entry.raw];
    return change.action === 'remove' ? [] : [changeEntry(entry, change, chainOf)];
  });
  const added = changes.flatMap((change) => (change.action === 'add' ? [toEntry(change, chainOf)] : []));
  return [...kept, ...added];
}

type ChainOf = Parameters<typeof applyServiceChanges>[2];

function toEntry(
  { name, namespace, template, values, dependsOn }: Extract<ServiceChange, { action: 'add' }>,
  chainOf: ChainOf,
): Record<string, unknown> {
  const templateChain = chainOf(template);
  return {
    name,
    namespace,
    template,
    ...(templateChain !== null && { templateChain }),
    ...(values.trim() !== '' && { values }),
    ...(dependsOn.length > 0 && { dependsOn }),
  };
}

function changeEntry(
  { raw }: WrittenEntry,
  { template, values, dependsOn, isDisabled }: Extract<ServiceChange, { action: 'change' }>,
  chainOf: ChainOf,
): Record<string, unknown> {
  const entry = { ...raw };
  const put = (key: string, value: unknown, isNothing: boolean) => {
    if (isNothing) delete entry[key];
    else entry[key] = value;
  };
  if (template !== undefined) {
    entry.template = template;
    // A version names what the old template installed.
    delete entry.version;
    const chain = chainOf(template);
    put('templateChain', chain, chain === null);
  }
  if (values !== undefined) put('values', values, values.trim() === '');
  if (dependsOn !== undefined) put('dependsOn', dependsOn, dependsOn.length === 0);
  if (isDisabled !== undefined) put('disable', true, !isDisabled);
  return entry;
}
