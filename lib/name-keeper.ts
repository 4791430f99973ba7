import type { GitKeeper } from './contracts/git-keeper.ts';

/** How people and commands name who keeps an object as Git says: `flux-system/clusters`, or the bare name. */
export const nameKeeper = ({ namespace, name }: GitKeeper): string => (namespace ? `${namespace}/${name}` : name);
