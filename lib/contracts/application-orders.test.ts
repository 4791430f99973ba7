import { describe, expect, it } from 'vitest';
import { spec } from '@/tests/support/application-form';
import { applicationSpecSchema } from './application-orders.ts';

const complaintsAbout = (files: unknown) =>
  applicationSpecSchema
    .safeParse({ ...spec, files })
    .error?.issues.map(({ path, message }) => [path.join('/'), message]);
const file = (path: string, content = '') => ({ path, content });

describe('files of an application', () => {
  it.each(['/config.yaml', '/etc/app/config.yaml', '/etc/.hidden', '/a-b/c_d/e.f'])('may be at %s', (path) => {
    expect(complaintsAbout([file(path)])).toBeUndefined();
  });

  it.each(['', 'config.yaml', '/', '/etc/', '/etc//a', '/etc/../shadow', '/./a', '/..a', '/with space', '/späße'])(
    'may not be at "%s"',
    (path) => {
      expect(complaintsAbout([file(path)])?.map(([place]) => place)).toEqual(['files/0/path']);
    },
  );

  it('differ where a ConfigMap has no slash, and have a size that a ConfigMap takes', () => {
    expect(complaintsAbout([file('/etc/app'), file('/etc_app')])).toEqual([['files', 'Each name stands once']]);
    expect(complaintsAbout([file('/etc/app'), file('/etc/app/x.yaml')])?.map(([place]) => place)).toEqual(['files']);
    expect(complaintsAbout([file('/a', '容'.repeat(70_000))])?.map(([place]) => place)).toEqual(['files']);
    const half = 'x'.repeat(100_000);
    expect(complaintsAbout([file('/a', half), file('/b', half)])).toBeUndefined();
    expect(complaintsAbout([file('/a', half), file('/b', `${half}x`)])?.[0]?.[0]).toBe('files');
  });

  it('are none where a request of before says nothing of them', () => {
    const { files: _, ...before } = spec;
    expect(applicationSpecSchema.parse(before).files).toEqual([]);
  });
});
