import { expect, it } from 'vitest';
import { toSessionUrl } from './vcenter-address.ts';

it.each([
  ['vcenter.muc.example.com', 'https://vcenter.muc.example.com/api/session'],
  ['https://vcenter.muc.example.com/', 'https://vcenter.muc.example.com/api/session'],
  [' vcenter:8443 ', 'https://vcenter:8443/api/session'],
  ['[2001:db8::1]:443', 'https://[2001:db8::1]/api/session'],
])('%s is a vCenter', (address, url) => expect(toSessionUrl(address)).toBe(url));

it.each(['', ' ', 'http://vcenter', 'vcenter/ui', 'me:secret@vcenter', 'vcenter?x', 'a b', 'vcenter:99999'])(
  '%j is none',
  (address) => expect(toSessionUrl(address)).toBeNull(),
);
