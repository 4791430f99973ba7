import { route } from '@/server/web';

export const GET = route('getSleepSchedule');
export const PUT = route('putSleepSchedule');
export const DELETE = route('deleteSleepSchedule');
