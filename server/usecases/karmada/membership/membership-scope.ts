import type { Context, Subject } from '../../define.ts';

/** A control plane whose members somebody changes; these belong to no project. */
export const findControlPlane = async (
  { deps }: Context,
  { path: { controlPlane } }: { path: { controlPlane: string } },
): Promise<Subject<string> | null> =>
  deps.karmadaControlPlanes.includes(controlPlane) ? { project: null, value: controlPlane } : null;
