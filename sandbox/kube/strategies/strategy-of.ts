import type { Resource } from '../registry/resource.ts';
import { builtinStrategy } from './builtin.ts';
import { customStrategy } from './custom.ts';
import type { Strategy } from './strategy.ts';

const custom = new WeakMap<Resource, Strategy>();

/** What a served resource does with its objects. */
export function strategyOf(resource: Resource): Strategy {
  if (!resource.custom) return builtinStrategy(resource.collection);
  const known = custom.get(resource) ?? customStrategy(resource);
  custom.set(resource, known);
  return known;
}
