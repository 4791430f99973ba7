import { z } from 'zod';
import { decimalPattern } from '../decimal-patterns.ts';
import { dnsLabelPattern } from './choices.ts';
import { refusedAs } from './refusals.ts';

/** Whether no name stands twice. */
export const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** ISO 8601 instant with Z. */
export const instant = z.iso.datetime();

/** A DNS label (RFC 1123): what Kubernetes allows for namespaces and Slipway for projects. */
export const dnsLabel = z.string().min(1).max(63).regex(dnsLabelPattern, refusedAs('dns-label'));

/**
 * A cluster's name. The Helm release carries it, so it may not exceed 53 characters
 * (k0rdent admits longer names and then fails for ever); dots are legal in Kubernetes
 * but break the names that clouds derive, so a DNS label it is.
 */
export const clusterName = z.string().min(1).max(53).regex(dnsLabelPattern, refusedAs('dns-label'));

/** A decimal number as a string, for money. */
export const decimalString = z.string().regex(decimalPattern, refusedAs('decimal-number'));

/** Text in the portal's languages; English is always there. */
export const localizedText = z.object({ en: z.string(), zh: z.string().optional() });
export type LocalizedText = z.infer<typeof localizedText>;

/** A message key of messages/*.json, under a namespace that the place knows or in full, with its parameters. */
export const messageRef = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type MessageRef = z.infer<typeof messageRef>;

/** Beside a `detail` in English: the same as a message of the portal, by its full key. Absent where nobody wrote one. */
export const saidAs = { message: messageRef.optional() };

/** A sentence of the server, in English and as a message. */
export const saidSchema = z.object({ detail: z.string(), ...saidAs });
export type SaidSentence = z.infer<typeof saidSchema>;
