import type { Sentences } from './sentence.ts';

/** About objects that stand in Git, and what becomes of changes there. */
export const gitSentences = {
  'kept-by-flux': (p) =>
    `Flux keeps this cluster as Git says (Kustomization ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'kept-by-flux-helm': (p) =>
    `Flux keeps this cluster as Git says (HelmRelease ${p.keeper}) and would undo this at its next sync. Change it in Git`,
  'kept-by-argo': (p) =>
    `Argo CD keeps this cluster as Git says (Application ${p.keeper}) and would undo this at its next sync. Change it in Git`,
} satisfies Sentences;
