/** Sizes of a cluster that a catalog item can offer. */
export const sizeNames = ['small', 'medium', 'large'] as const;
export type SizeName = (typeof sizeNames)[number];
