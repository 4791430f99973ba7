import { z } from 'zod';
import { actions, roles } from '../permissions.ts';
import { localizedText } from './common.ts';

export const grantSchema = z.object({ role: z.enum(roles), project: z.string().nullable() });
/** Who is asking, and what they may do where; drives navigation and buttons. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  grants: z.array(grantSchema),
  /** Who really looks, while somebody sees as somebody else. */
  seenBy: z.object({ email: z.string(), until: z.string() }).nullable(),
  /** Set when asking with a narrowed token. */
  narrowing: z.object({ project: z.string().nullable(), readOnly: z.boolean() }),
  projects: z.array(
    z.object({ name: z.string(), title: localizedText, namespace: z.string(), actions: z.array(z.enum(actions)) }),
  ),
  globalActions: z.array(z.enum(actions)),
  /** Name of the management cluster and when it was last heard. */
  managementCluster: z.object({
    name: z.string(),
    reachable: z.boolean(),
    observedAt: z.string().nullable(),
    since: z.string().nullable(),
  }),
  /** The operator has named a Karmada control plane. */
  hasKarmada: z.boolean(),
  /** A member of one has Volcano, as far as it has told its kinds. */
  hasBatch: z.boolean(),
  /** What the person has hidden from themselves: announcements, lists of first steps. */
  dismissed: z.array(z.string()),
  /** Since when it cannot be asked about this person; null while it answers. */
  identityProvider: z.object({ since: z.string().nullable() }),
});
export const dismissSchema = z.strictObject({
  /** `announcement:` with its id, or `first-steps:` with a role. */
  what: z.string().regex(/^(announcement:[0-9a-f]{16}|first-steps:[a-z-]{1,30})$/),
});
export const dismissedSchema = z.object({ dismissed: z.array(z.string()) });
export type Me = z.infer<typeof meSchema>;
