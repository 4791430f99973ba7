import { z } from 'zod';

/** Programs that bring what stands in Git to the management cluster, and take back what anybody else changes there. */
export const gitTools = ['flux-kustomization', 'flux-helm-release', 'argo-cd'] as const;

/** Who keeps an object as Git says. `namespace` is null where the mark on the object names none. */
export const gitKeeperSchema = z.object({
  tool: z.enum(gitTools),
  name: z.string(),
  namespace: z.string().nullable(),
});
export type GitKeeper = z.infer<typeof gitKeeperSchema>;
