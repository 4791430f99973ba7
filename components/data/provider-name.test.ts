import { expect, it } from 'vitest';
import { providerName } from './provider-name';

it('names the providers it knows and leaves others as they are', () => {
  expect(['aws', 'azure', 'docker', 'openstack'].map(providerName)).toEqual(['AWS', 'Azure', 'Docker', 'OpenStack']);
  expect(providerName('someone-else')).toBe('someone-else');
});
