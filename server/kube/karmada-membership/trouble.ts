import { z } from 'zod';
import { DomainError, isAway } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { cut } from '../../domain/workloads/keepable-events.ts';
import type { Trouble } from '../../ports/karmada-membership.ts';
import { LookError } from '../../ports/workloads.ts';
import { explain } from '../list-watch.ts';

/** Who was asked. */
export type Asked = 'cluster' | 'control-plane';

/** Longer than any refusal, and short enough to be read. */
export const mostWords = 1_000;

/** Whether Slipway itself is at fault, and nobody whom it has asked. */
export const isFault = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/**
 * Why a step failed. Of a refusal the words of whoever refused are kept, without the secrets that could stand in them. Of an
 * answer that cannot be read the fields are named at most: the error about it may quote what is not for people.
 * @param secrets what was sent along
 */
export function troubleOf(error: unknown, asked: Asked, secrets: readonly string[] = []): Trouble {
  if (error instanceof LookError) return { said: sayLook(error), words: error.words && cut(error.words, mostWords) };
  if (!(error instanceof DomainError) || error.cause instanceof SyntaxError)
    return {
      said: say(asked === 'cluster' ? 'member-unreadable' : 'member-plane-unreadable'),
      words: wrongFields(error),
    };
  const isSilent: boolean = isAway(error);
  const words = withoutSecrets(isSilent ? explain(error) : (error.detail ?? error.code), secrets);
  if (isSilent) {
    // Of one that says nothing in time there are no words.
    const heard = error.code === 'upstream-timeout' ? null : words;
    return { said: say(asked === 'cluster' ? 'member-away' : 'member-plane-away'), words: heard };
  }
  // What Slipway itself has found is said already; what comes over the wire has a status.
  if (error.said && !('status' in error.meta))
    return { said: { detail: error.detail ?? error.code, message: error.said }, words: null };
  if (asked === 'cluster') return { said: say('member-refuses'), words };
  return { said: say(error.code === 'forbidden' ? 'member-plane-refuses' : 'member-plane-says-no'), words };
}

/** Which fields of an answer are not as Kubernetes has them, without what stands in them; null where nobody knows. */
function wrongFields(error: unknown): string | null {
  if (!(error instanceof z.ZodError)) return null;
  const fields = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  return cut(fields.join(', '), mostWords);
}

function sayLook({ failure }: LookError) {
  if (failure === 'no-kubeconfig') return say('member-no-kubeconfig');
  if (failure === 'kubeconfig-refused') return say('member-kubeconfig-unread');
  if (failure === 'management-away' || failure === 'region-away') return say('member-kubeconfig-away');
  if (failure === 'refused-address') return say('member-address-refused');
  if (failure === 'unreadable') return say('member-unreadable');
  return say(failure === 'login-refused' || failure === 'refused' ? 'member-refuses' : 'member-away');
}

function withoutSecrets(words: string, secrets: readonly string[]): string {
  const cleaned = secrets.reduce(
    (text, secret) =>
      [secret, Buffer.from(secret, 'base64').toString('utf8')].reduce(
        (left, part) => (part.length > 8 ? left.replaceAll(part, '…') : left),
        text,
      ),
    words,
  );
  return cut(cleaned, mostWords);
}
