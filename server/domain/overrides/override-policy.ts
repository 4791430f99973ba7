import type { ClusterAffinity } from '../placement/placement.ts';
import type { ResourceSelector } from '../propagation/resource-selector.ts';
import type { DocumentChange } from './change-document.ts';

/** A change of one part of the name of an image. A digest is a version as a tag is. */
export interface ImageChange {
  part: 'registry' | 'repository' | 'version';
  operator: 'add' | 'remove' | 'replace';
  value: string;
  /** JSON pointer to the image; null for those of all containers. */
  at: string | null;
}

/** A change of the command or the arguments of the containers of a name. */
export interface WordsChange {
  container: string;
  /** `add` appends; `remove` takes out every word that is equal to one of them. */
  operator: 'add' | 'remove';
  words: readonly string[];
}

/** A change of labels or annotations. `replace` and `remove` touch only those that are there. */
export interface MarksChange {
  operator: 'add' | 'remove' | 'replace';
  marks: Readonly<Record<string, string>>;
}

/** Changes of a document that a field holds as text. */
export interface HeldDocumentChange {
  /** JSON pointer to the text. */
  at: string;
  format: 'json' | 'yaml';
  changes: readonly DocumentChange[];
}

/** The overriders of one rule of a Karmada policy, in the order in which they are applied. */
export interface Overriders {
  images: readonly ImageChange[];
  commands: readonly WordsChange[];
  args: readonly WordsChange[];
  labels: readonly MarksChange[];
  annotations: readonly MarksChange[];
  heldDocuments: readonly HeldDocumentChange[];
  /** Changes of the object itself. */
  plain: readonly DocumentChange[];
}

/** An OverridePolicy of a namespace or, without one, a ClusterOverridePolicy. */
export interface OverridePolicy {
  namespace: string | null;
  name: string;
  /** Without any it means every object. */
  selectors: readonly ResourceSelector[];
  rules: readonly { clusters: ClusterAffinity; overriders: Overriders }[];
}
