import { describe, expect, it } from 'vitest';
import type { InstallationFacts } from './facts.ts';
import { toIdentity, toMail, toManagementCluster, toQueue, toWorker } from './health-parts.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const facts = (changed: Partial<InstallationFacts> = {}): InstallationFacts => ({
  database: { version: '17.1', since: ago(9_000) },
  leaderSince: ago(600),
  watched: [{ kind: 'Credential', heardAt: ago(2), failingSince: null, lastError: null }],
  jobs: { waiting: 0, oldestDue: null },
  mail: { retrying: 0, lastError: null, sentAt: ago(60) },
  ...changed,
});

it('the worker has failed while nobody leads', () => {
  expect(toWorker(facts())).toMatchObject({ state: 'ok', since: ago(600).toISOString() });
  expect(toWorker(facts({ leaderSince: null }))).toMatchObject({ state: 'failing', since: null });
});

it('the queue is late once a job is due for more than a minute', () => {
  const due = (seconds: number) => toQueue(facts({ jobs: { waiting: 3, oldestDue: ago(seconds) } }), now);
  expect(due(59)).toMatchObject({ state: 'ok', waiting: 3 });
  expect(due(61)).toMatchObject({ state: 'attention', since: ago(61).toISOString() });
});

describe('the management cluster', () => {
  const silent = (kind: string, seconds: number) => ({
    kind,
    heardAt: ago(900),
    failingSince: ago(seconds),
    lastError: `${kind} is forbidden`,
  });

  it('needs attention while one kind cannot be read, and says which and why', () => {
    const watched = [...facts().watched, silent('Region', 30), silent('Event', 90)];
    expect(toManagementCluster(facts({ watched }), { status: { release: 'kcm-1-12-0' } })).toMatchObject({
      state: 'attention',
      version: 'kcm-1-12-0',
      since: ago(90).toISOString(),
      lastAt: ago(2).toISOString(),
      error: { detail: 'Event: Event is forbidden' },
    });
  });

  it('has failed while no kind is read', () => {
    expect(toManagementCluster(facts({ watched: [silent('Region', 30)] }), null).state).toBe('failing');
    expect(toManagementCluster(facts({ watched: [] }), null)).toMatchObject({ state: 'failing', version: null });
  });
});

it('mail has failed while mails are tried again, and is off without a server', () => {
  const retrying = facts({ mail: { retrying: 2, lastError: 'refused', sentAt: null } });
  expect(toMail(retrying, true)).toMatchObject({ state: 'failing', waiting: 2, error: { detail: 'refused' } });
  expect(toMail(retrying, false)).toMatchObject({ state: 'off', waiting: null, error: null });
  // An error of a mail that went out later is over.
  const over = facts({ mail: { retrying: 0, lastError: 'refused', sentAt: ago(60) } });
  expect(toMail(over, true)).toMatchObject({ state: 'ok', lastAt: ago(60).toISOString(), error: null });
});

it('the identity provider has failed since it gave no answer about this person', () => {
  expect(toIdentity(null)).toMatchObject({ state: 'ok', since: null });
  expect(toIdentity(ago(30))).toMatchObject({ state: 'failing', since: ago(30).toISOString() });
});
