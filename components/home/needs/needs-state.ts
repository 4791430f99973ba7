/** What is read of a question; one that is not asked, because the person may not, is `null` in its place. */
export interface Asked {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface NeedsState {
  /** Every question is answered: only then may a page say that nothing waits. */
  isWhole: boolean;
  isLoading: boolean;
  /** Questions without an answer, to be asked again. */
  failed: { error: unknown; retry: () => void }[];
}

/** Whether all is known that may wait for a person. */
export function needsStateOf(asked: readonly (Asked | null)[]): NeedsState {
  const questions = asked.filter((one) => one !== null);
  const failed = questions
    .filter(({ data, isError }) => data === undefined && isError)
    .map(({ error, refetch }) => ({ error, retry: () => void refetch() }));
  const isWhole = questions.every(({ data }) => data !== undefined);
  return { isWhole, isLoading: !isWhole && failed.length === 0, failed };
}
