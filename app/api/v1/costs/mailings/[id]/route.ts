import { route } from '@/server/web';

export const PUT = route('changeCostMailing');
export const DELETE = route('deleteCostMailing');
