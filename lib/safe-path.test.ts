import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test('the way back is always a path of this site', () => {
  expect(safePath('/clusters?phase=failed')).toBe('/clusters?phase=failed');
  expect(safePath(undefined)).toBe('/');
  expect(safePath('//evil.example/x')).toBe('/');
  expect(safePath('javascript:alert(1)')).toBe('/');
  expect(safePath('https://evil.example/clusters')).toBe('/clusters');
  expect(safePath('https://evil.example//x')).toBe('/x');
  expect(safePath('/\\evil.example')).toBe('/');
});
