import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { proxy } from '../../proxy.ts';

it('gives pages their headers, and leaves Strict-Transport-Security to the server, which knows its address', () => {
  const headers = { 'x-forwarded-proto': 'https' };
  for (const path of ['/', '/sign-in']) {
    const answer = proxy(new NextRequest(`http://portal.test${path}`, { headers }));
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});
