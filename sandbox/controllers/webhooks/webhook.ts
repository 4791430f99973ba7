import type { Resource } from '../client/resources.ts';
import type { Decide } from './admission.ts';

/** One webhook: which writes of which kind it is called for, and what it decides. */
export interface Webhook {
  type: 'mutation' | 'validation';
  resource: Resource;
  operations: ('CREATE' | 'UPDATE' | 'DELETE')[];
  decide: Decide;
  /** Where it is not made of type, kind and group. */
  name?: string;
  /** Objects that it is called for, by their labels; all of them where absent. */
  objectSelector?: { matchExpressions: { key: string; operator: 'Exists' }[] };
}
