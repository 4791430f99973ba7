import { cleanWords } from '../domain/credential-tests/clean-words.ts';
import { type Said, say } from '../domain/words/said.ts';
import type { CredentialTester, TestOutcome } from '../ports/credential-tests.ts';
import type { NoAnswer, Outbound } from '../ports/outbound.ts';
import { type CallSettings, toCall } from './calls.ts';

interface TesterOptions extends Omit<CallSettings, 'now' | 'address'> {
  /** For addresses that stand in credentials. */
  guarded: Outbound;
  /** For the providers' own addresses, which the operator may have set. */
  fixed: Outbound;
  now(): Date;
}

/** Asks providers once, over https, with what credentials hold. */
export function createCredentialTester({ guarded, fixed, now, ...settings }: TesterOptions): CredentialTester {
  return {
    async test({ kind, address }, values, signal): Promise<TestOutcome> {
      const call = await toCall(kind, values, { ...settings, now: now(), address });
      if ('failure' in call) return { state: 'failed', failure: call.failure, words: null, expiries: [] };
      const { question, isFixed, read, secrets, expiries } = call;
      const answer = await (isFixed ? fixed : guarded).ask(question, signal);
      if ('failure' in answer) {
        return { state: 'failed', failure: sayNoAnswer(answer), words: null, expiries };
      }
      const reading = read(answer);
      const clean = (text: string) => cleanWords(text, secrets);
      if (reading.state === 'failed') {
        return { ...reading, words: reading.words === null ? null : clean(reading.words), expiries };
      }
      const facts = reading.facts.map(({ key, value }) => ({ key, value: clean(value) }));
      return { state: 'worked', facts, expiries };
    },
  };
}

function sayNoAnswer({ failure, problem, code }: NoAnswer): Said {
  if (problem) return say('address-refused', { of: 'provider', problem });
  if (failure === 'timed-out') return say('credential-test-late');
  return code ? say('credential-test-unreached-code', { code }) : say('credential-test-unreached');
}
