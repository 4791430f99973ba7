import { z } from 'zod';
import type { ServiceChange } from '../../../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import type { RequestPlan } from '../../../../domain/requests/request-plan.ts';
import type { SecretValues } from '../../../../domain/services/secret-values.ts';

const sealedSchema = z.record(z.string(), z.string());

/** Secret values as one text that is sealed beside the request; null where it brings none. */
export function toSealed(secretValues: SecretValues): string | null {
  const given = Object.entries(secretValues).filter(([, text]) => text !== null);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** The opposite: texts by `namespace/name` of their service. */
export const fromSealed = (text: string | null): Record<string, string> =>
  text === null ? {} : sealedSchema.parse(JSON.parse(text));

/** Of what was sent before: the secret values of services that are still asked for, and that are not sent again. */
export function keptFor(
  { services }: RequestPlan,
  changes: readonly ServiceChange[],
  kept: Readonly<Record<string, string>>,
): SecretValues {
  const keys = changes.filter(({ action }) => action !== 'remove').map(serviceKey);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = kept[key];
      return services?.secrets?.[key]?.name && text !== undefined ? [[key, text]] : [];
    }),
  );
}

/** The plan of a new revision: what was sent anew bears its number, and what was kept the one that it had. */
export function markRevision(
  plan: RequestPlan,
  { before, sent, revision }: { before: RequestPlan; sent: SecretValues; revision: number },
): RequestPlan {
  const { services } = plan;
  if (!services?.secrets) return plan;
  const marked = Object.entries(services.secrets).map(([key, moved]) => {
    const mark = key in sent ? revision : before.services?.secrets?.[key]?.revision;
    return [key, { ...moved, ...(mark !== undefined && { revision: mark }) }] as const;
  });
  return { ...plan, services: { ...services, secrets: Object.fromEntries(marked) } };
}

/** Names of the Secrets that a request makes, and of those that they replace. */
export function namesOf({ services }: RequestPlan): { made: string[]; replaced: string[] } {
  const moved = Object.values(services?.secrets ?? {});
  return {
    made: moved.flatMap(({ name }) => name ?? []),
    replaced: moved.flatMap(({ former }) => former ?? []),
  };
}
