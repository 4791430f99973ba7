import { z } from 'zod';
import type { CredentialTrouble } from '../../../lib/contracts/credentials.ts';

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);
const stateSchema = z.object({
  metadata: z.object({ creationTimestamp: instant }),
  status: z
    .object({
      ready: z.boolean().default(false),
      conditions: z
        .array(
          z.object({
            type: z.string(),
            status: z.string(),
            message: z.string().default(''),
            lastTransitionTime: instant,
          }),
        )
        .default([]),
    })
    .default({ ready: false, conditions: [] }),
});

/** Enough for any sentence of k0rdent; a chain of wrapped errors may be far longer. */
const longest = 2_000;
const wordsOf = (text: string): string | null => text.trim().slice(0, longest) || null;
const toInstant = (text: string | undefined): string | null => (text ? new Date(text).toISOString() : null);

/** Why a Credential is not ready, from its own status; null when it is. */
export function readTrouble(object: unknown): CredentialTrouble | null {
  const parsed = stateSchema.safeParse(object);
  if (!parsed.success) return { state: 'no-status', words: null, since: null };
  const { metadata, status } = parsed.data;
  if (status.ready) return null;
  const condition = status.conditions.find(({ type }) => type === 'CredentialReady');
  return {
    state: condition?.status === 'False' ? 'not-ready' : 'no-status',
    words: wordsOf(condition?.message ?? ''),
    since: toInstant(condition?.lastTransitionTime ?? metadata.creationTimestamp),
  };
}

const handOutSchema = z.object({
  status: z.object({
    error: z.string().default(''),
    resources: z.array(z.object({ kind: z.string(), error: z.string().default('') })).default([]),
  }),
});

/** Whether a text is about this namespace: `edge` is neither in `edge-lab` nor in `storefront/edge`. */
const isAbout = (text: string, namespace: string) =>
  text.split(/[^\w./-]+/).some((word) => word === namespace || word.startsWith(`${namespace}/`));

/**
 * What AccessManagement says about a copy that it has not made: the lines about the credential or the namespace.
 * Newer releases sort what they say by kind; where they do, the other kinds are left out.
 * @param isForAll the reader may know of every project, so that a general failure is told whole
 */
export function readHandOutError(
  access: unknown,
  copy: { name: string; namespace: string; systemNamespace: string },
  isForAll: boolean,
): string | null {
  const status = handOutSchema.safeParse(access).data?.status;
  if (!status) return null;
  const ofKind = status.resources.filter(({ kind, error }) => kind === 'Credential' && error !== '');
  const text = ofKind.length > 0 ? ofKind.map(({ error }) => error).join('\n') : status.error;
  const lines = [...new Set(text.split('\n'))];
  const concerns = lines.filter(
    (line) => line.includes(`${copy.systemNamespace}/${copy.name} `) || isAbout(line, copy.namespace),
  );
  return wordsOf(concerns.length > 0 || !isForAll ? concerns.join('\n') : text);
}

/** All that AccessManagement reports, whatever it is about; null where it reports nothing. */
export function readWholeError(access: unknown): string | null {
  const status = handOutSchema.safeParse(access).data?.status;
  if (!status) return null;
  const ofKinds = status.resources.flatMap(({ kind, error }) => (error === '' ? [] : [`${kind}: ${error}`]));
  return wordsOf(status.error || ofKinds.join('\n'));
}
