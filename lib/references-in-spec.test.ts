import { expect, it } from 'vitest';
import { pathInSpec, referencesInSpec, specOfReferences } from './references-in-spec.ts';

it('writes each name where k0rdent has it, and reads it back', () => {
  const references = { clusterAuth: 'company', auditPolicy: 'baseline', dataSource: 'pg', addressClaim: 'vs1' };
  const spec = specOfReferences(references);
  expect(spec).toEqual({
    clusterAuth: 'company',
    auditPolicy: 'baseline',
    dataSource: 'pg',
    ipamClaim: { ref: 'vs1' },
  });
  expect(referencesInSpec(spec)).toEqual(references);
  expect(pathInSpec('addressClaim')).toEqual(['ipamClaim', 'ref']);
});

it('takes a name away with null, leaves out what is not asked, and reads names alone', () => {
  expect(specOfReferences({ clusterAuth: null })).toEqual({ clusterAuth: null });
  expect(specOfReferences({})).toEqual({});
  const odd = { clusterAuth: '', auditPolicy: ['a'], ipamClaim: { spec: { provider: 'in-cluster' } } };
  expect(referencesInSpec(odd)).toEqual({});
});
