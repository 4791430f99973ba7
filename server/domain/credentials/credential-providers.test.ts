import { describe, expect, it } from 'vitest';
import { findMissingProvider } from './credential-providers.ts';

const management = (status?: object) => ({ metadata: { name: 'kcm' }, status });
const component = { success: false, exposedProviders: ['infrastructure-vsphere'] };
const availableProviders = ['infrastructure-aws', 'infrastructure-internal'];

describe('the provider of a credential', () => {
  it('is missed where Management does not list it', () => {
    const seen = management({ availableProviders });
    expect(findMissingProvider('aws-role', seen)).toBeNull();
    expect(findMissingProvider('adopted', seen)).toBeNull();
    expect(findMissingProvider('remote', seen)?.detail).toBe(
      'The provider infrastructure-k0sproject-k0smotron is not installed on the management cluster',
    );
  });

  it('that fails is named with its component and what that says', () => {
    const waiting = management({ availableProviders, components: { vsphere: component } });
    expect(findMissingProvider('vsphere', waiting)?.detail).toContain('component vsphere is not installed yet');
    const failing = management({ availableProviders, components: { vsphere: { ...component, error: 'no chart' } } });
    expect(findMissingProvider('vsphere', failing)?.detail).toContain('component vsphere reports: no chart');
    expect(findMissingProvider('gcp', failing)?.detail).toContain('is not installed');
  });

  it('is not judged before Management says what there is', () => {
    for (const unknown of [null, management(), management({ components: {} })]) {
      expect(findMissingProvider('vsphere', unknown)).toBeNull();
    }
  });
});
