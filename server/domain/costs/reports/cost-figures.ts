import type { CostDay } from '../pricing/cost-charges.ts';

/** A measured figure without an exponent, which spreadsheets and FOCUS read differently. */
export function writeFigure(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

/** Which part of the expected hours is known, 0 to 1; null where none was expected. */
export function coverageOf({ hours, hoursMissing }: Pick<CostDay, 'hours' | 'hoursMissing'>): string | null {
  return hours === 0 ? null : writeFigure(Number(((hours - hoursMissing) / hours).toFixed(4)));
}
