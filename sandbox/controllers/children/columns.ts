import { readPath } from '../client/objects.ts';
import type { CoreObject } from './nodes.ts';

export interface Column {
  name: string;
  cell: (object: CoreObject, now: number) => string;
  wide?: boolean;
  format?: string;
}

/** Age as kubectl prints it. */
export function shortAge(since: string | undefined, now: number): string {
  if (!since) return '<unknown>';
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m${seconds % 60}s`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return minutes % 60 === 0 ? `${hours}h` : `${hours}h${minutes % 60}m`;
  if (hours < 48) return `${hours}h`;
  return `${Math.floor(hours / 24)}d`;
}

export const name: Column = { name: 'Name', cell: ({ metadata }) => metadata.name, format: 'name' };
export const age: Column = { name: 'Age', cell: ({ metadata }, now) => shortAge(metadata.creationTimestamp, now) };
export const text = (object: CoreObject, path: string): string => String(readPath(object, path) ?? '<none>');
