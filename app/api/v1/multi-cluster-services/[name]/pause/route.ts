import { route } from '@/server/web';

export const PUT = route('pauseRollout');
