import { describe, expect, it } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import type { GitAccess } from '../../ports/git.ts';
import { gitea, github } from './github-like.ts';
import { gitlab } from './gitlab.ts';
import type { CallApi, GitHost } from './host.ts';

const access: GitAccess = {
  provider: 'github',
  address: 'https://git.example',
  repository: 'platform/live/clusters',
  branch: 'env/live',
  folder: 'clusters',
  token: 't',
};

/** An API that answers as its documentation shows, and notes what it was asked. */
function answering(answers: Record<string, unknown>) {
  const asked: [string, unknown][] = [];
  const call: CallApi = async (method, path, body) => {
    const key = `${method} ${path}`;
    asked.push([key, body]);
    if (!Object.hasOwn(answers, key)) throw new DomainError('not-found');
    const answer = answers[key];
    if (answer instanceof Error) throw answer;
    return { status: 200, body: answer };
  };
  return { asked, call };
}

const hubPull = (more: object) => ({
  number: 7,
  html_url: 'https://elsewhere.example/p/7',
  state: 'open',
  merged: false,
  merge_commit_sha: 'abc',
  head: { ref: 'slipway/r-1', repo: { full_name: 'Platform/live/clusters' } },
  base: { ref: 'env/live' },
  ...more,
});
const labPull = (more: object) => ({
  iid: 7,
  web_url: 'https://elsewhere.example/p/7',
  target_branch: 'env/live',
  source_project_id: 3,
  target_project_id: 3,
  state: 'opened',
  sha: 'abc',
  ...more,
});

describe('a pull request', () => {
  it.each<[string, GitHost, string, object, object]>([
    // GitHub names a commit for an open one as well: that of a merge that it tried.
    ['open at GitHub', github, '/repos/platform/live/clusters/pulls/7', hubPull({}), { state: 'open', mergedAs: null }],
    [
      'merged at GitHub',
      github,
      '/repos/platform/live/clusters/pulls/7',
      hubPull({ state: 'closed', merged: true, merged_by: { login: 'rita' } }),
      { state: 'merged', mergedAs: 'abc', answeredBy: 'rita' },
    ],
    [
      'closed at Gitea',
      gitea,
      '/repos/platform/live/clusters/pulls/7',
      hubPull({ state: 'closed', merge_commit_sha: null, merged_by: null }),
      { state: 'closed', mergedAs: null, answeredBy: null },
    ],
    [
      'being merged at GitLab',
      gitlab,
      '/projects/platform%2Flive%2Fclusters/merge_requests/7',
      labPull({ state: 'locked' }),
      { state: 'open' },
    ],
    [
      'merged by fast-forward at GitLab',
      gitlab,
      '/projects/platform%2Flive%2Fclusters/merge_requests/7',
      labPull({ state: 'merged', merge_commit_sha: null, merge_user: { username: 'rita' } }),
      { state: 'merged', mergedAs: 'abc', answeredBy: 'rita' },
    ],
    [
      'closed at GitLab',
      gitlab,
      '/projects/platform%2Flive%2Fclusters/merge_requests/7',
      labPull({ state: 'closed', closed_by: { username: 'rita' } }),
      { state: 'closed', answeredBy: 'rita' },
    ],
  ])('is told as %s says it', async (_, host, path, answer, pull) => {
    const { call } = answering({ [`GET ${path}`]: answer });
    const told = await host.readPull(call, access, 7);
    expect(told).toMatchObject({ number: 7, ...pull });
    // Under the address that was typed, whatever the server says.
    expect(told.url).toMatch(/^https:\/\/git\.example\/platform\/live\/clusters\/(pull|-\/merge_requests)\/7$/);
  });

  it('is opened against the branch of the project', async () => {
    const asked = { branch: 'slipway/r-1', title: 'Create', body: 'why' };
    const hub = answering({ 'POST /repos/platform/live/clusters/pulls': hubPull({}) });
    await github.openPull(hub.call, access, asked);
    expect(hub.asked[0]?.[1]).toEqual({ title: 'Create', body: 'why', head: 'slipway/r-1', base: 'env/live' });
    const lab = answering({ 'POST /projects/platform%2Flive%2Fclusters/merge_requests': labPull({}) });
    await gitlab.openPull(lab.call, access, asked);
    expect(lab.asked[0]?.[1]).toMatchObject({
      source_branch: 'slipway/r-1',
      target_branch: 'env/live',
      description: 'why',
    });
  });
});

describe('the pull request of a branch', () => {
  const hubPath = '/repos/platform/live/clusters/pulls?state=open';
  const labPath = '/projects/platform%2Flive%2Fclusters/merge_requests?state=opened&source_branch=slipway%2Fr-1';
  const others = [
    hubPull({ number: 1, head: { ref: 'slipway/r-1', repo: { full_name: 'mallory/clusters' } } }),
    hubPull({ number: 2, head: { ref: 'slipway/r-1', repo: null } }),
    hubPull({ number: 3, base: { ref: 'main' } }),
  ];
  const labOthers = [labPull({ iid: 1, source_project_id: 9 }), labPull({ iid: 2, target_branch: 'main' })];

  it.each<[string, GitHost, string, object[], object]>([
    ['GitHub', github, `${hubPath}&head=platform%3Aslipway%2Fr-1`, others, hubPull({})],
    ['Gitea', gitea, `${hubPath}&limit=50`, others, hubPull({})],
    ['GitLab', gitlab, labPath, labOthers, labPull({})],
  ])('is at %s one of this repository to the branch of the project', async (_, host, path, wrong, right) => {
    const found = (answer: object[]) =>
      host.findPull(answering({ [`GET ${path}`]: answer }).call, access, 'slipway/r-1');
    expect(await found(wrong)).toBeNull();
    expect(await found([...wrong, right])).toMatchObject({ number: 7 });
  });

  it('has names of a length that can be shown', async () => {
    const answer = hubPull({ state: 'closed', merged: true, merged_by: { login: 'x'.repeat(5_000) } });
    const { call } = answering({ 'GET /repos/platform/live/clusters/pulls/7': answer });
    expect((await github.readPull(call, access, 7)).answeredBy).toHaveLength(300);
  });
});

describe('a place', () => {
  it.each<[string, GitHost, Record<string, unknown>, string | null]>([
    ['no repository', github, {}, 'repository'],
    [
      'a token that is not taken',
      github,
      { 'GET /repos/platform/live/clusters': new DomainError('forbidden') },
      'token',
    ],
    ['no right to push', gitea, { 'GET /repos/platform/live/clusters': { permissions: { push: false } } }, 'push'],
    ['no branch', gitea, { 'GET /repos/platform/live/clusters': { permissions: { push: true } } }, 'branch'],
    [
      'nothing wrong',
      gitea,
      {
        'GET /repos/platform/live/clusters': { permissions: { push: true } },
        'GET /repos/platform/live/clusters/branches/env/live': {},
      },
      null,
    ],
    [
      'no right to push at GitLab',
      gitlab,
      {
        'GET /projects/platform%2Flive%2Fclusters': {
          permissions: { project_access: null, group_access: { access_level: 20 } },
        },
      },
      'push',
    ],
    [
      'nothing wrong at GitLab',
      gitlab,
      {
        'GET /projects/platform%2Flive%2Fclusters': {
          permissions: { project_access: { access_level: 30 }, group_access: null },
        },
        'GET /projects/platform%2Flive%2Fclusters/repository/branches/env%2Flive': {},
      },
      null,
    ],
  ])('with %s is told so', async (_, host, answers, problem) => {
    expect(await host.check(answering(answers).call, access)).toBe(problem);
  });

  it('has its API where each Git server has it', () => {
    expect([
      github.apiOf('https://github.com'),
      github.apiOf('https://ghe.example'),
      gitea.apiOf('https://g.example'),
    ]).toEqual(['https://api.github.com', 'https://ghe.example/api/v3', 'https://g.example/api/v1']);
    expect(gitlab.commitUrl(access, 'abc')).toBe('https://git.example/platform/live/clusters/-/commit/abc');
  });
});
