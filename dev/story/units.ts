import type { GivenQuantity } from '../../lib/finops/quantities.ts';
import type { PersonaEntry } from './personas.ts';

const setter = 'finops@demo';
const dayMs = 86_400_000;
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Orders are sent by a script every day, for this long. */
const countedDays = 75;

/** Orders a day: fewer at weekends, more from week to week, and a little of everything else. */
function ordersOf(now: number): GivenQuantity[] {
  return Array.from({ length: countedDays }, (_, at) => {
    const back = countedDays - at;
    const day = new Date(now - back * dayMs);
    const isWeekend = [0, 6].includes(day.getUTCDay());
    const quantity = Math.round((isWeekend ? 2_100 : 3_400) * (1 + at / 300) + 140 * Math.sin(at * 2.3));
    return { date: toDay(day.getTime()), quantity: String(quantity) };
  });
}

/** Active users as the product counts them: by the month, and nobody has counted the one that runs. */
function usersOf(now: number): GivenQuantity[] {
  return [12_400, 12_950, 13_800].map((users, at) => {
    const month = new Date(now);
    month.setUTCDate(1);
    month.setUTCMonth(month.getUTCMonth() - (3 - at));
    return { date: toDay(month.getTime()).slice(0, 7), quantity: String(users) };
  });
}

/** Makes the units that FinOps divides costs by, through the portal. */
export async function addUnits(url: string, personas: readonly PersonaEntry[], now = Date.now()): Promise<void> {
  const token = personas.find(({ email }) => email === setter)?.token ?? '';
  const send = async (method: string, path: string, body: unknown): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1/costs/units${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${setter} could not set a unit: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const units = [
    { unit: { name: 'Order', project: 'payments' }, quantities: ordersOf(now) },
    { unit: { name: 'Active user', project: null }, quantities: usersOf(now) },
  ];
  for (const { unit, quantities } of units) {
    const { id } = await send('POST', '', unit);
    await send('PUT', `/${id}/quantities`, { quantities });
  }
}
