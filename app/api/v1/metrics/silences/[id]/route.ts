import { route } from '@/server/web';

export const DELETE = route('endSilence');
