import { expect, it } from 'vitest';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import type { RequestState } from '../../../../lib/contracts/requests.ts';
import { findCausingRequest } from './causing-request.ts';

const asked = (kind: RequestKind, state: RequestState, at: string) => ({ kind, state, createdAt: new Date(at) });
const created = asked('create', 'ready', '2026-11-02T10:00:00Z');
const deleted = asked('delete', 'done', '2026-11-12T22:00:00Z');
const came = { cause: 'created', day: '2026-11-06' } as const;
const went = { cause: 'ended', day: '2026-11-12' } as const;

it('is that by which a cluster came, though it waited for days, or went', () => {
  expect(findCausingRequest(came, [deleted, created])).toBe(created);
  expect(findCausingRequest(went, [created, deleted])).toBe(deleted);
});

it('is none of another kind, or that came to nothing, or was asked later', () => {
  const others = [
    asked('extend', 'done', '2026-11-11T10:00:00Z'),
    asked('delete', 'rejected', '2026-11-11T11:00:00Z'),
    asked('delete', 'done', '2026-11-13T00:00:00Z'),
  ];
  expect(findCausingRequest(went, [created, ...others])).toBeNull();
  expect(findCausingRequest({ cause: 'nodes', day: '2026-11-12' }, [created, ...others])).toBeNull();
});

it('is none for who came again by another way', () => {
  expect(findCausingRequest({ cause: 'created', day: '2026-11-20' }, [created, deleted])).toBeNull();
});
