import { expect, it } from 'vitest';
import type { ApprovalPage } from '../../../lib/contracts/approvals.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Answer } from '../../../tests/support/api.ts';
import {
  approve,
  call,
  deps,
  ids,
  inbox,
  reject,
  submit,
  type Who,
  withApprovals,
} from '../../../tests/support/approvals.ts';

withApprovals();

it('lists by what it is to the reader, with counts, and pages without gaps', async () => {
  const made = [await submit(), await submit(), await submit()].map(({ id }) => id);
  const page = await call<ApprovalPage>('lead', 'GET', '/approvals?limit=2');
  expect(page.body.items).toHaveLength(2);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const next: Answer<ApprovalPage> = await call<ApprovalPage>('lead', 'GET', `/approvals?limit=2${query}`);
    seen.push(...ids(next));
    cursor = next.body.nextCursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(page.body.total);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(-3)).toEqual(made);
  expect(page.body.counts['needs-me']).toBe(page.body.total);
  expect(ids(await inbox('dev', 'mine'))).toEqual(expect.arrayContaining(made));
  expect((await inbox('lead', 'by-rule')).body.items.every(({ answer }) => answer === 'automatic')).toBe(true);
  const wrong = await call<Problem>('lead', 'GET', '/approvals?cursor=abc');
  expect(wrong.status).toBe(422);
});

it('lists by how a request stands with those who decide', async () => {
  const [waiting, approved, rejected, handedBack] = [await submit(), await submit(), await submit(), await submit()];
  await approve('lead', approved.id);
  await reject('lead', rejected.id);
  await call('lead', 'POST', `/approvals/${handedBack.id}/request-changes`, { revision: 1, comment: 'fewer' });
  const made = [waiting, approved, rejected, handedBack].map(({ id }) => id);
  const standing = async (decision: string) => {
    const page = await call<ApprovalPage>('dev', 'GET', `/approvals?view=mine&limit=200&decision=${decision}`);
    expect(page.body.total).toBe(page.body.items.length);
    return ids(page).filter((id) => made.includes(id));
  };
  expect(await standing('waiting')).toEqual([waiting.id]);
  expect(await standing('approved')).toEqual([approved.id]);
  expect(await standing('rejected')).toEqual([rejected.id]);
  expect(await standing('changes-requested')).toEqual([handedBack.id]);
  expect(await standing('decided')).toEqual([handedBack.id, rejected.id, approved.id]);
  expect(await standing('expired')).toEqual([]);
  expect((await call<Problem>('dev', 'GET', '/approvals?decision=maybe')).status).toBe(422);
});

it('lists what the reader and rules decided in the last seven days, the newest first, and nothing of others', async () => {
  const [mine, theirs, refused, old] = [await submit(), await submit(), await submit(), await submit()];
  const byRule = await submit('dev', { parameters: { region: 'eu-central-1' } });
  await approve('lead', mine.id);
  await approve('second', theirs.id);
  await approve('lead', old.id);
  await reject('lead', refused.id);
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE request_reviews SET answered_at = now() - interval '8 days' WHERE request_id = $1::uuid`,
    old.id,
  );
  const made = [mine, theirs, refused, old, byRule].map(({ id }) => id);
  const lately = async (who: Who) => {
    const page = await call<ApprovalPage>(who, 'GET', '/approvals?lately=true&limit=200');
    expect(page.body.nextCursor).toBeNull();
    expect(page.body.total).toBe(page.body.items.length);
    return ids(page).filter((id) => made.includes(id));
  };
  expect(await lately('lead')).toEqual([refused.id, mine.id, byRule.id]);
  expect(await lately('second')).toEqual([theirs.id, byRule.id]);
  // Who decides nowhere decided nothing, and rules did not do it in their place.
  expect(await lately('dev')).toEqual([]);
  expect((await call<Problem>('lead', 'GET', '/approvals?lately=maybe')).status).toBe(422);
});
