import { expect, it } from 'vitest';
import { exportQuerySchema } from './exports.ts';
import { setProjectGitSchema } from './project-git.ts';

const setting = {
  provider: 'gitea',
  repository: 'a/b',
  branch: 'main',
  folder: 'c',
  appliedBy: 'slipway',
  token: 'secret',
};
const takesAddress = (address: string) => setProjectGitSchema.safeParse({ ...setting, address }).success;
const takesRepository = (repository: string) => exportQuerySchema.safeParse({ repository }).success;

it('an address of a Git server, and a repository of an export', () => {
  expect([takesAddress('https://git.example.com'), takesRepository('https://git.example.com/a/b')]).toEqual([
    true,
    true,
  ]);
});

it.each(['NaN', '', 'https://', 'ssh://git.example.com', 'https://user:word@git.example.com'])(
  '%s is neither',
  (text) => {
    expect([takesAddress(text), takesRepository(text)]).toEqual([false, false]);
  },
);
