import { expect, it } from 'vitest';
import type { ApprovalPage } from '../../../lib/contracts/approvals.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Answer } from '../../../tests/support/api.ts';
import { approve, call, ids, inbox, reject, submit, withApprovals } from '../../../tests/support/approvals.ts';

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
