import type { KubeObject } from '../types.ts';

/** One column of a table; priority 1 is shown by `-o wide` only. */
export interface Column {
  definition: { name: string; type: string; format: string; description: string; priority: number };
  cell: (object: KubeObject) => unknown;
}

/** The API's own words for metadata.creationTimestamp; tables carry them as the description of the age. */
export const creationText =
  'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata';

export const nameText =
  'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names';

export const textColumn = (
  name: string,
  description: string,
  cell: Column['cell'],
  rest: { type?: string; format?: string; priority?: number } = {},
): Column => ({
  definition: { name, type: 'string', format: '', description, priority: 0, ...rest },
  cell,
});

export const nameColumn: Column = textColumn('Name', nameText, (object) => object.metadata.name, { format: 'name' });
