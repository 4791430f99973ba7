/** A number as Prometheus writes it: `NaN`, `+Inf`, `-Inf`, and no exponent before 1e21. */
export function showNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  if (value === Number.NEGATIVE_INFINITY) return '-Inf';
  return Object.is(value, -0) ? '-0' : String(value);
}
