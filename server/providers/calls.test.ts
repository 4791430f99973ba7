import { expect, it } from 'vitest';
import { toCall } from './calls.ts';

const login = { username: 'me', password: 'secret' };
const settings = {
  endpoints: { sts: '', azureAuthority: '', googleToken: '', vcenters: ['https://vcenter.example.com'] },
  reach: { own: [], allowed: { hosts: [], ranges: [] } },
  now: new Date(0),
};

it('sends a login of vSphere to a vCenter that the operator names', async () => {
  const call = await toCall('vsphere', login, { ...settings, address: 'https://vcenter.example.com' });
  expect(call).toMatchObject({ question: { method: 'POST', url: 'https://vcenter.example.com/api/session' } });
});

it.each(['https://vcenter.example.com.evil.example', 'https://other.example', null])(
  'and to none that it does not name: %s',
  async (address) => {
    const call = await toCall('vsphere', login, { ...settings, address });
    expect(call).toMatchObject({ failure: { message: { key: 'said.credential-test-address' } } });
  },
);
