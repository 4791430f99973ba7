import { z } from 'zod';
import type { SharedKind } from './access-management.ts';

// What AccessManagement says about copies that it could not make.

/** Enough for any sentence of k0rdent; a chain of wrapped errors may be far longer. */
const longest = 2_000;
/** A sentence of k0rdent as far as it is shown; null where there is none. */
export const wordsOf = (text: string): string | null => text.trim().slice(0, longest) || null;

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
 * What AccessManagement says about a copy that it has not made: the lines about the object or the namespace.
 * Newer releases sort what they say by kind; where they do, the other kinds are left out.
 * @param isForAll the reader may know of every project, so that a general failure is told whole
 */
export function readHandOutError(
  access: unknown,
  copy: { kind: SharedKind; name: string; namespace: string; systemNamespace: string },
  isForAll: boolean,
): string | null {
  const status = handOutSchema.safeParse(access).data?.status;
  if (!status) return null;
  const ofKind = status.resources.filter(({ kind, error }) => kind === copy.kind && error !== '');
  const text = ofKind.length > 0 ? ofKind.map(({ error }) => error).join('\n') : status.error;
  const lines = [...new Set(text.split('\n'))];
  // Objects of other kinds may have the same name.
  const source = `${copy.kind} ${copy.systemNamespace}/${copy.name} `;
  const concerns = lines.filter((line) => line.includes(source) || isAbout(line, copy.namespace));
  return wordsOf(concerns.length > 0 || !isForAll ? concerns.join('\n') : text);
}

/** All that AccessManagement reports, whatever it is about; null where it reports nothing. */
export function readWholeError(access: unknown): string | null {
  const status = handOutSchema.safeParse(access).data?.status;
  if (!status) return null;
  const ofKinds = status.resources.flatMap(({ kind, error }) => (error === '' ? [] : [`${kind}: ${error}`]));
  return wordsOf(status.error || ofKinds.join('\n'));
}
