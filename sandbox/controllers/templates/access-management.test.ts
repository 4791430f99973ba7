import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import { targetNamespaces } from './access-management.ts';

const namespace = (name: string, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name,
    labels,
  },
});
const all = [namespace('payments', { tier: 'prod' }), namespace('edge')];

describe('namespaces that a rule of AccessManagement targets', () => {
  it.each([
    ['an empty list', { list: [] }],
    ['nothing', {}],
    ['an empty selector', { selector: {} }],
    ['an empty string selector', { stringSelector: '' }],
  ])('are all with %s', (_, target) => {
    expect(targetNamespaces({ targetNamespaces: target }, all)).toEqual(['payments', 'edge']);
  });

  it('are those of a list, or those that a selector matches', () => {
    expect(targetNamespaces({ targetNamespaces: { list: ['new'] } }, all)).toEqual(['new']);
    expect(targetNamespaces({ targetNamespaces: { list: [], stringSelector: 'tier=prod' } }, all)).toEqual([
      'payments',
    ]);
  });
});
