const dateOf = (seconds: number): Date => new Date(Math.floor(seconds) * 1000);
const dayMs = 86_400_000;

/** Parts of the UTC date that a number of seconds since 1970 stands for. */
export const dateParts: Readonly<Record<string, (seconds: number) => number>> = {
  minute: (seconds) => dateOf(seconds).getUTCMinutes(),
  hour: (seconds) => dateOf(seconds).getUTCHours(),
  day_of_week: (seconds) => dateOf(seconds).getUTCDay(),
  day_of_month: (seconds) => dateOf(seconds).getUTCDate(),
  day_of_year: (seconds) => {
    const date = dateOf(seconds);
    return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1;
  },
  days_in_month: (seconds) => {
    const date = dateOf(seconds);
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  },
  month: (seconds) => dateOf(seconds).getUTCMonth() + 1,
  year: (seconds) => dateOf(seconds).getUTCFullYear(),
};
