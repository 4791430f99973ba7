import { route } from '@/server/web';

export const GET = route('getBundle');
export const PUT = route('changeBundle');
export const DELETE = route('deleteBundle');
