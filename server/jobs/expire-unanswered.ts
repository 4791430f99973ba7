import { say } from '../domain/words/said.ts';
import type { ReviewStore } from '../ports/approvals.ts';
import { type StepDeps, stepRequest } from '../usecases/requests/steps/step-request.ts';

export interface ExpiryDeps extends StepDeps {
  reviews: Pick<ReviewStore, 'unanswered' | 'latest' | 'answer'>;
}

const perRun = 200;
const waiting = ['awaiting-approval', 'changes-requested'];

/** Ends requests that nobody answered in time, or whose requester never changed them; frees what they held. */
export async function expireUnanswered(deps: ExpiryDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await deps.reviews.unanswered(deps.db.auto, now, perRun)) {
    await stepRequest(deps, id, async (request, tx) => {
      const review = await deps.reviews.latest(tx, id);
      const isDue = review?.expiresAt && review.expiresAt <= now && waiting.includes(request.state);
      if (!review || !isDue) return null;
      const why = say(request.state === 'awaiting-approval' ? 'nobody-answered' : 'nothing-changed');
      if (review.answer === null) {
        const said = { answer: 'expired' as const, answeredAt: now, answeredBy: 'slipway', comment: null };
        await deps.reviews.answer(tx, review, { ...said, expiresAt: review.expiresAt });
      }
      return { event: 'expire', why };
    });
  }
}
