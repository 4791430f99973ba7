import { expect, it } from 'vitest';
import { say } from '../../../domain/words/said.ts';
import { toProjectGit } from './project-git-view.ts';

const record = {
  project: 'payments',
  provider: 'gitea' as const,
  address: 'https://git.example',
  repository: 'payments/clusters',
  branch: 'main',
  folder: 'clusters',
  appliedBy: 'slipway' as const,
  updatedBy: 'lead@demo',
  updatedAt: new Date(0),
  version: 1,
  head: null,
  readAt: null,
};

it('tells why the repository could not be read as a message where it is one, and as text otherwise', () => {
  const said = toProjectGit({ ...record, trouble: JSON.stringify(say('git-answered', { status: 502 })) });
  expect(said).toMatchObject({
    trouble: 'The Git server answered with status 502',
    troubleMessage: { key: 'said.git-answered', params: { status: 502 } },
  });
  for (const trouble of ['The Git server refuses this token', '{"detail":1}', '{', null]) {
    const told = toProjectGit({ ...record, trouble });
    expect([told.trouble, told.troubleMessage]).toEqual([trouble, undefined]);
  }
});
