/** What one unit of a currency is worth in another, from a day (UTC) on until the next rate. */
export interface ExchangeRate {
  day: string;
  from: string;
  to: string;
  rate: string;
}

/** What one unit is worth on a day (`YYYY-MM-DD`, UTC); null where no rate leads there. */
export type Exchange = (from: string, to: string, day: string) => number | null;

/**
 * The dated table as a rule: the rate of the day or the last before it, else of the other direction that one. Nothing is
 * guessed: not by way of a third currency, and not before the first rate.
 */
export function createExchange(rates: readonly ExchangeRate[]): Exchange {
  const byPair = Map.groupBy(
    [...rates].sort((a, b) => (a.day < b.day ? -1 : 1)),
    ({ from, to }) => `${from} ${to}`,
  );
  const told = (from: string, to: string, day: string) => {
    const found = byPair.get(`${from} ${to}`)?.findLast((one) => one.day <= day);
    return found === undefined ? null : Number(found.rate);
  };
  return (from, to, day) => {
    if (from === to) return 1;
    const back = told(to, from, day);
    return told(from, to, day) ?? (back === null ? null : 1 / back);
  };
}
