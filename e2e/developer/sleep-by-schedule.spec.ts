import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { CostSleep } from '../../lib/contracts/cost-sleep.ts';
import { hourMs } from '../../lib/days.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { whenNoHourIsDue } from '../support/booked-hours.ts';
import { query } from '../support/database.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

// It is old enough to have cost something.
const ref = { namespace: 'payments', name: 'vault-fra' };
const path = `/clusters/${ref.namespace}/${ref.name}`;
const hoursAsleep = 3;

const read = async <T>(demo: Demo, of: string) => (await (await demo.api('dev@demo', of)).json()) as T;
const phase = async (demo: Demo) => (await read<ClusterDetail>(demo, path)).phase;
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

/** A week that lets it sleep from the next minute on, for twelve hours. */
async function setSchedule(demo: Demo): Promise<void> {
  // A minute that has come when it is saved counts tomorrow.
  const next = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const asleep = [{ days, from: clock(next), to: clock(next + 12 * hourMs) }];
  const body = JSON.stringify({ timeZone: 'UTC', asleep, wakesOnKubeconfig: true });
  const answer = await demo.api('dev@demo', `${path}/schedule`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
}

interface Past {
  entries: { id: string; at: Date }[];
  hours: { cluster_id: string; hour: Date; node: string }[];
}

/**
 * Lets it have slept for some hours: its falling asleep is put back to before them, and they are booked with a quarter of
 * what the machines cost. Answers what was there before.
 */
async function letHoursPass(demo: Demo): Promise<Past> {
  const [until] = await query<{ at: Date }>(demo, 'SELECT max(complete_until) AS at FROM cost_watermarks');
  const from = new Date((until?.at.getTime() ?? 0) - hoursAsleep * hourMs);
  const values = [ref.namespace, ref.name, from];
  const entries = await query<Past['entries'][number]>(
    demo,
    `SELECT id::text, at FROM request_timeline WHERE type IN ('written', 'finished') AND request_id = (
       SELECT id FROM requests WHERE kind = 'hibernate' AND namespace = $1 AND cluster_name = $2
       ORDER BY created_at DESC LIMIT 1)`,
    [ref.namespace, ref.name],
  );
  const hours = await query<Past['hours'][number]>(
    demo,
    `SELECT h.cluster_id::text, h.hour, h.node::text FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id
     WHERE c.namespace = $1 AND c.name = $2 AND h.hour >= $3 AND h.node IS NOT NULL`,
    values,
  );
  for (const { id } of entries) await putEntry(demo, id, from);
  for (const { cluster_id, hour, node } of hours) await putHour(demo, cluster_id, hour, `${Number(node) / 4}`);
  return { entries, hours };
}

const putEntry = (demo: Demo, id: string, at: Date) =>
  query(demo, 'UPDATE request_timeline SET at = $2 WHERE id = $1::bigint', [id, at]);
const putHour = (demo: Demo, cluster: string, hour: Date, node: string) =>
  query(demo, 'UPDATE cost_hour_clusters SET node = $3::numeric WHERE cluster_id = $1::bigint AND hour = $2', [
    cluster,
    hour,
    node,
  ]);

async function bookAsBefore(demo: Demo, { entries, hours }: Past): Promise<void> {
  for (const { id, at } of entries) await putEntry(demo, id, at);
  for (const { cluster_id, hour, node } of hours) await putHour(demo, cluster_id, hour, node);
}

test('a cluster sleeps by schedule, its kubeconfig wakes it, and Costs tell what that saved', async ({
  page,
  demo,
}) => {
  test.setTimeout(400_000);
  await whenNoHourIsDue(demo);
  const { workers } = (await read<ClusterDetail>(demo, path)).sleep;
  await setSchedule(demo);
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${path}/schedule`);
  await expect(page.getByText(/^It sleeps next: /)).toBeVisible();
  await expect(page.getByText(/^It has not slept for a whole hour since /)).toBeVisible();
  await expect.poll(() => phase(demo), { timeout: 150_000 }).toBe('hibernated');

  const past = await letHoursPass(demo);
  try {
    expect(past.entries).toHaveLength(2);
    expect(past.hours).toHaveLength(hoursAsleep);
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByText(`It wakes with ${workers} workers`)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Get kubeconfig' }).click();
    expect((await download).suggestedFilename()).toBe('vault-fra.kubeconfig');
    await expect.poll(() => phase(demo), { timeout: 100_000 }).toBe('ready');
    expect(await read<ClusterDetail>(demo, path)).toMatchObject({ asleep: null, sleep: { workers } });

    const lost = past.hours.reduce((sum, { node }) => sum + Number(node) * 0.75, 0);
    const filter = new URLSearchParams({ cluster: 'payments/vault-fra' });
    const told = await read<CostSleep>(demo, `/costs/sleep?window=7d&${filter}`);
    expect(told).toMatchObject({ hours: hoursAsleep, hoursUnknown: 0, count: 1 });
    // The hour awake is another one than those asleep, and prices move.
    expect(Number(told.saved)).toBeGreaterThan(lost * 0.9);
    expect(Number(told.saved)).toBeLessThan(lost * 1.1);
    const amount = formatMoney(told.saved ?? '', { locale: 'en', currency: told.currency, form: 'whole' });
    await page.goto(`${demo.url}/costs?window=7d&${filter}`);
    await expect(page.getByText(`One cluster slept 3 hours and saved ${amount}.`)).toBeVisible();
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Saved by hibernation/ }) });
    await panel.getByRole('link', { name: 'payments/vault-fra' }).click();
    await expect(page).toHaveURL(`${demo.url}${path}/schedule`);
    await expect(page.getByText(/^3 hours asleep at .* Both are booked cost\.$/)).toBeVisible();
  } finally {
    await bookAsBefore(demo, past);
    await demo.api('dev@demo', `${path}/schedule`, { method: 'DELETE' });
  }
});
