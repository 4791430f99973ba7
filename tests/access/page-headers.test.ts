import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { config, proxy } from '../../proxy.ts';

it('gives pages their headers, and leaves Strict-Transport-Security to the server, which knows its address', () => {
  const headers = { 'x-forwarded-proto': 'https' };
  for (const path of ['/', '/sign-in']) {
    const answer = proxy(new NextRequest(`http://portal.test${path}`, { headers }));
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});

it('leaves out the documents about the API, and no other well-known address', () => {
  const isAsked = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));
  expect(isAsked('/.well-known/oauth-protected-resource/api/v1')).toBe(false);
  expect(isAsked('/.well-known/oauth-protected-resourceful')).toBe(true);
  expect(isAsked('/.well-known/other')).toBe(true);
  expect(isAsked('/clusters')).toBe(true);
});
