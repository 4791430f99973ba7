import { route } from '@/server/web';

export const GET = route('getKarmadaMember');
export const DELETE = route('leaveMember');
