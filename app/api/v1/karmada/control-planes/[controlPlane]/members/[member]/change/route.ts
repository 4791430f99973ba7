import { route } from '@/server/web';

export const POST = route('changeKarmadaMember');
export const DELETE = route('dismissMemberChange');
