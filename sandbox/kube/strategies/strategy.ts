import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';

/** What a kind does with its objects beyond the rules for all. Hooks change the object they are given. */
export interface Strategy {
  /** Whether a PUT without resourceVersion overwrites. */
  allowsUnconditionalUpdate: boolean;
  /** Whether a PUT of an absent object creates it. */
  allowsCreateOnUpdate: boolean;
  /** Whether DELETE answers the object although it is gone. */
  answersDeletedObject: boolean;
  /** Fills in what decoding an object of the kind fills in; writers own it. */
  complete(object: KubeObject): void;
  prepareForCreate(object: KubeObject): void;
  prepareForUpdate(object: KubeObject, old: KubeObject): void;
  /** @param metaCauses what is wrong with the metadata: it may keep other rules from being asked */
  validate(object: KubeObject, metaCauses: FieldCause[]): FieldCause[];
  /** Rules for what may change; those of `validate` have been asked too. */
  validateUpdate(object: KubeObject, old: KubeObject, metaCauses: FieldCause[]): FieldCause[];
  /** Rules for a write of the status subresource. */
  validateStatus(object: KubeObject, old: KubeObject, metaCauses: FieldCause[]): FieldCause[];
}

const nothing = (): FieldCause[] => [];
const keep = (): void => undefined;

const plain: Strategy = {
  allowsUnconditionalUpdate: true,
  allowsCreateOnUpdate: false,
  answersDeletedObject: false,
  complete: keep,
  prepareForCreate: keep,
  prepareForUpdate: keep,
  validate: nothing,
  validateUpdate: nothing,
  validateStatus: nothing,
};

/** The strategy of a built-in kind that differs from the plain one in a few points only. */
export const strategyLike = (own: Partial<Strategy>): Strategy => ({ ...plain, ...own });
