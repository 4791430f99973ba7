import { expect, it } from 'vitest';
import { cookiesFor } from './cookies.ts';

it('binds every cookie to this very host over https, and keeps all of them from scripts and other sites', () => {
  for (const cookie of Object.values(cookiesFor('https://slipway.test'))) {
    expect(cookie?.name).toMatch(/^__Host-slipway\./);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
    expect(cookie?.options).not.toHaveProperty('domain');
  }
  for (const cookie of Object.values(cookiesFor('http://localhost:3000'))) {
    expect(cookie?.name).toMatch(/^slipway\./);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: false });
  }
});
