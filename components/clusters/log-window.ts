import { type LogWindow, logWindows } from '@/lib/contracts/choices';

const minutesOf: Record<LogWindow, number> = {
  '15m': 15,
  '1h': 60,
  '6h': 6 * 60,
  '24h': 24 * 60,
  '7d': 7 * 24 * 60,
  '30d': 30 * 24 * 60,
};
/** What led to a trouble was said a little before it was noticed. */
const beforeMinutes = 5;

/** The shortest window of logs in which one sees how a trouble began. */
export function logWindowSince(since: string, now: Date): LogWindow {
  const minutes = (now.getTime() - Date.parse(since)) / 60_000 + beforeMinutes;
  return logWindows.find((each) => minutesOf[each] >= minutes) ?? '30d';
}
