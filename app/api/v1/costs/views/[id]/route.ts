import { route } from '@/server/web';

export const PUT = route('changeCostView');
export const DELETE = route('deleteCostView');
