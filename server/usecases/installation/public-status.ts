import type { PublicStatus } from '../../../lib/contracts/status.ts';
import type { Deps } from '../deps.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'installation' | 'mirror'>;

const toState = (works: boolean) => (works ? 'ok' : 'failing');

/** Whether the database answers, and whether a worker that hears the management cluster carries out orders. */
async function readDatabase({ db, installation, mirror }: Needed): Promise<{ answers: boolean; takesOrders: boolean }> {
  try {
    const [{ leaderSince }, { reachable }] = await Promise.all([installation.read(db.auto), mirror.health(db.auto)]);
    return { answers: true, takesOrders: leaderSince !== null && reachable };
  } catch {
    // Why it does not answer is in the log of whoever needed it; the public learns only that it does not.
    return { answers: false, takesOrders: false };
  }
}

/**
 * What anybody may know of this installation, signed in or not.
 * @param askProvider whether the identity provider answers now
 */
export async function readPublicStatus(
  deps: Needed,
  version: string,
  askProvider: () => Promise<boolean>,
): Promise<PublicStatus> {
  const [{ answers, takesOrders }, signsIn] = await Promise.all([readDatabase(deps), askProvider()]);
  const isWell = answers && takesOrders && signsIn;
  return {
    status: !answers ? 'down' : isWell ? 'ok' : 'degraded',
    version,
    checkedAt: deps.clock.now().toISOString(),
    parts: [
      { part: 'portal', state: toState(answers) },
      { part: 'sign-in', state: toState(signsIn && answers) },
      { part: 'orders', state: toState(takesOrders) },
    ],
  };
}
