import { route } from '@/server/web';

export const PUT = route('changeDestination');
export const DELETE = route('deleteDestination');
