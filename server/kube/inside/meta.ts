/** An instant of Kubernetes; null where there is none that can be read. */
export function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
