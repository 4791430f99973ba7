import { expect, it } from 'vitest';
import type { Actor } from '../domain/actor.ts';
import type { Deps } from '../usecases/deps.ts';
import { findCaller } from './caller.ts';
import { rateLimits } from './rate-limit.ts';

const deps = { clock: { now: () => new Date('2026-07-01T10:00:00Z') } } as unknown as Deps;
const from = (address: string, token: string) =>
  new Request('http://slipway.test/api/v1/me', {
    headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}` },
  });
const person = { id: '1' } as Actor;

it.each<[string, () => Promise<null>]>([
  ['finds nobody', async () => null],
  ['breaks off', () => Promise.reject(new Error('the provider is silent'))],
])(
  'judges no more tokens of the provider from an address once a check that %s was had too often',
  async (how, find) => {
    const address = how;
    let judged = 0;
    const count = () => {
      judged += 1;
      return find();
    };
    const { max } = rateLimits.anonymous;
    for (let at = 0; at < max; at += 1) await findCaller(deps, from(address, 'a.b.c'), count).catch(() => null);
    expect(judged).toBe(max);
    await expect(findCaller(deps, from(address, 'a.b.c'), count)).rejects.toMatchObject({ code: 'rate-limited' });
    expect(judged).toBe(max);
    // Tokens of the portal itself ask nobody, and other addresses are not meant.
    expect(await findCaller(deps, from(address, 'slw_x'), async () => person)).toBe(person);
    expect(await findCaller(deps, from('another', 'a.b.c'), async () => person)).toBe(person);
  },
);
