import { isObject } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import type { KubeObject } from '../types.ts';
import { ageOf } from './age.ts';
import { builtinColumns } from './builtin-columns.ts';
import { type Column, creationText, nameColumn } from './column.ts';
import { compileJsonPath } from './json-path.ts';

interface PrinterColumn {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
}

function printText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function cellOf(type: string, value: unknown): unknown {
  if (type === 'string') return printText(value);
  if (type === 'date') return ageOf(value);
  if (type === 'integer') return typeof value === 'number' ? Math.trunc(value) : null;
  if (type === 'boolean') return typeof value === 'boolean' ? value : null;
  return typeof value === 'number' ? value : null;
}

function printerColumn(column: PrinterColumn): Column {
  const find = compileJsonPath(column.jsonPath);
  return {
    definition: {
      name: column.name,
      type: column.type,
      format: column.format ?? '',
      description: column.description ?? '',
      priority: column.priority ?? 0,
    },
    cell: (object) => {
      const [first] = find(object);
      return first === undefined || first === null ? null : cellOf(column.type, first);
    },
  };
}

const defaultColumns: PrinterColumn[] = [
  { name: 'Age', type: 'date', description: creationText, jsonPath: '.metadata.creationTimestamp' },
];

const known = new WeakMap<Resource, Column[]>();

function build(resource: Resource): Column[] {
  if (!resource.custom) return builtinColumns(resource);
  const own = resource.custom.version.additionalPrinterColumns;
  const columns = Array.isArray(own) && own.length > 0 ? (own as PrinterColumn[]) : defaultColumns;
  return [nameColumn, ...columns.filter(isObject).map(printerColumn)];
}

/** The columns of a resource's table. */
export function columnsOf(resource: Resource): Column[] {
  const columns = known.get(resource) ?? build(resource);
  known.set(resource, columns);
  return columns;
}

/** The cells of one row. */
export const cellsOf = (resource: Resource, object: KubeObject): unknown[] =>
  columnsOf(resource).map((column) => column.cell(object));
