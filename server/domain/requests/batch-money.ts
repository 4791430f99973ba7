interface Money {
  currency: string;
  /** A decimal string; below zero where something is saved. */
  monthly: string;
}

/** Added up by currency, in cents so that nothing is lost; what comes to nothing is left out. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>();
  for (const { currency, monthly } of amounts) {
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(Number(monthly) * 100));
  }
  return [...cents]
    .filter(([, sum]) => sum !== 0)
    .map(([currency, sum]) => ({ currency, monthly: (sum / 100).toFixed(2) }));
}
