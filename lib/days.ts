/** The day (`YYYY-MM-DD`, UTC) that comes `count` days after another, or before it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
