import type { Deps } from '../deps.ts';

/** So many members are asked at a time: there may be hundreds. */
const atOnce = 8;
/** No more members are asked after this; those that were not asked yet are told as such. */
const mostMs = 20_000;

/** Asks members a few at a time, in their order. */
export async function askInTurn<M, A>(
  { clock }: Pick<Deps, 'clock'>,
  wanted: readonly M[],
  ask: (member: M) => Promise<A>,
): Promise<{ answers: A[]; unasked: M[] }> {
  const answers: A[] = [];
  const until = clock.now().getTime() + mostMs;
  while (answers.length < wanted.length && clock.now().getTime() < until) {
    answers.push(...(await Promise.all(wanted.slice(answers.length, answers.length + atOnce).map(ask))));
  }
  return { answers, unasked: wanted.slice(answers.length) };
}
