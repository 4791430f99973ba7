import { z } from 'zod';
import type { ReferenceKind } from '../../domain/clusters/cluster-facts.ts';
import { findCondition, isFalse } from '../../domain/clusters/condition.ts';
import { readSignIns } from '../../domain/clusters/sign-in.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, text } from './common.ts';

const schema = z.object({
  spec: z
    .object({ region: text, authenticationConfiguration: z.unknown().optional() })
    .catch({ region: '', authenticationConfiguration: null }),
  status: z
    .object({ conditions: conditionsSchema, bound: z.boolean().nullable().catch(null) })
    .catch({ conditions: [], bound: null }),
});

/** What matters of an object that clusters refer to. Items of a list do not say their kind, so it is told. */
export function readReferred(kind: ReferenceKind, object: KubeObject) {
  const { spec, status } = schema.parse(object);
  const ready = findCondition(status.conditions, 'Ready');
  // An IPAM claim says whether it is bound; from the start it is not.
  const isClaim = kind === 'ClusterIPAMClaim';
  const isReady = isClaim ? status.bound === true : !isFalse(ready);
  const told = status.conditions.filter(({ type, status: is }) => (isClaim ? is !== 'True' : type === 'Ready'));
  const words = told.map(({ message }) => message).filter((message) => message !== '');
  return {
    region: spec.region,
    isReady,
    words: isReady ? '' : words.join('\n'),
    ...(kind === 'ClusterAuthentication' && { signIns: readSignIns(spec.authenticationConfiguration) }),
  };
}
