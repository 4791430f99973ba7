import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationPage } from '../../../../lib/contracts/notifications.ts';
import type { SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import { createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { createNoticeStore } from '../../../db/notices/notice-store.ts';
import { expandNotices } from '../../../jobs/expand-notices.ts';
import { watchBudgets } from '../../../jobs/watch-budgets.ts';

// Who owns a budget is an address; whom it belongs to is known once they signed in.

let database: TestDatabase;
let deps: TestDeps;
let finops: string;
const now = new Date('2026-11-21T07:00:00Z');
const run = <T>(sql: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(sql, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => now };
  await seedOrganisation(deps);
  finops = (await createPerson(deps, 'finops@demo', ['finops'])).token;
  await createPerson(deps, 'dev@demo', ['payments-developers']);
  await createPerson(deps, 'stranger@demo');
  await createPerson(deps, 'architect@demo', ['platform-architects']);
  await createPerson(deps, 'gone@demo', ['payments-developers']);
  await run(`UPDATE users SET disabled_at = now() WHERE email = 'gone@demo'`);
  await bookDay(deps.db, {
    cluster: { namespace: 'payments', name: 'ledger' },
    project: 'payments',
    day: '2026-11-20',
    node: '400',
  });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const payments = { kind: 'project', value: 'payments' };
async function create(owner: string | null, scope: object = payments): Promise<SpendBudgetDetail> {
  const body = { title: 'Payments', monthly: '500', currency: 'USD', scope, owner };
  const made = await createApi(deps)<SpendBudgetDetail>('POST', '/spend-budgets', { token: finops, body });
  expect(made.status).toBe(201);
  return made.body;
}
/** Who has a notification of a budget once the worker has looked at it. */
async function toldOf({ id }: SpendBudgetDetail): Promise<string[]> {
  await watchBudgets(deps, new AbortController().signal);
  const notices = createNoticeStore(database.url);
  await expandNotices({ ...deps, notices, onError: (error) => expect.unreachable(String(error)) });
  const rows = await run<{ email: string }>(
    'SELECT DISTINCT u.email FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.key = $1 ORDER BY 1',
    id,
  );
  return rows.map(({ email }) => email);
}

it.each([
  ['somebody of the project', 'dev@demo', payments, 'told', ['dev@demo', 'finops@demo']],
  ['them, typed in capitals', 'Dev@Demo', payments, 'told', ['dev@demo', 'finops@demo']],
  ['an address nobody signed in with', 'new@demo', payments, 'unknown', ['finops@demo']],
  ['somebody whose access has ended', 'gone@demo', payments, 'unknown', ['finops@demo']],
  ['somebody who may not see the project', 'stranger@demo', payments, 'may-not-see', ['finops@demo']],
  ['somebody who sees the project without its costs', 'architect@demo', payments, 'may-not-see', ['finops@demo']],
  [
    'somebody named for all there is',
    'stranger@demo',
    { kind: 'all', value: null },
    'told',
    ['finops@demo', 'stranger@demo'],
  ],
  ['nobody', null, payments, null, ['finops@demo']],
] as const)('says whether its owner hears of it: %s', async (_who, owner, scope, hears, told) => {
  const budget = await create(owner, scope);
  expect(budget).toMatchObject({ owner: owner?.toLowerCase() ?? null, ownerHears: hears });
  expect(await toldOf(budget)).toEqual(told);
});

it('finds the owner of an older budget whatever letters they were typed in', async () => {
  const { id } = await create(null);
  await run(`UPDATE spend_budgets SET owner = 'Dev@Demo' WHERE id = $1::uuid`, id);
  const { body } = await createApi(deps)<SpendBudgetDetail>('GET', `/spend-budgets/${id}`, { token: finops });
  expect(body).toMatchObject({ owner: 'Dev@Demo', ownerHears: 'told' });
  expect(await toldOf(body)).toEqual(['dev@demo', 'finops@demo']);
});

it('tells an owner from the day on that they sign in', async () => {
  const budget = await create('late@demo');
  expect(budget.ownerHears).toBe('unknown');
  await createPerson(deps, 'late@demo', ['payments-developers']);
  const { body } = await createApi(deps)<SpendBudgetDetail>('GET', `/spend-budgets/${budget.id}`, { token: finops });
  expect(body.ownerHears).toBe('told');
  expect(await toldOf(body)).toEqual(['finops@demo', 'late@demo']);
});

it('shows what was told of a budget no longer to who may not read its costs any more', async () => {
  const person = await createPerson(deps, 'moved@demo', ['payments-developers']);
  await toldOf(await create('moved@demo'));
  const inbox = async () =>
    (await createApi(deps)<NotificationPage>('GET', '/notifications', { token: person.token })).body;
  expect(await inbox()).toMatchObject({ items: [{ topic: 'budget-threshold' }], total: 1, unread: 1 });
  await run(`UPDATE users SET groups = '{platform-architects}' WHERE id = $1::uuid`, person.userId);
  expect(await inbox()).toMatchObject({ items: [], total: 0, unread: 0 });
  await createApi(deps)('POST', '/notifications/read', { token: person.token, body: { all: true } });
  await run(`UPDATE users SET groups = '{payments-developers}' WHERE id = $1::uuid`, person.userId);
  expect(await inbox()).toMatchObject({ total: 1, unread: 1 });
});
