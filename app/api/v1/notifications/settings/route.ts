import { route } from '@/server/web';

export const GET = route('getNotificationSettings');
export const PUT = route('changeNotificationSettings');
