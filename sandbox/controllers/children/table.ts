import { age, name } from './columns.ts';
import type { CoreObject } from './nodes.ts';
import { columns } from './table-columns.ts';

/** A meta.k8s.io/v1 Table of objects of one kind. */
export function tableOf(kind: string, objects: CoreObject[], now: number, resourceVersion: string): object {
  const shown = columns[kind] ?? [name, age];
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion },
    columnDefinitions: shown.map((column) => ({
      name: column.name,
      type: 'string',
      format: column.format ?? '',
      description: '',
      priority: column.wide ? 1 : 0,
    })),
    rows: objects.map((object) => ({
      cells: shown.map((column) => column.cell(object, now)),
      object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata },
    })),
  };
}
