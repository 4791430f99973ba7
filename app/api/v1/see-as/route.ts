import { route } from '@/server/web';

export const POST = route('startSeeing');
export const DELETE = route('endSeeing');
