import { route } from '@/server/web';

export const GET = route('listKarmadaMembers');
export const POST = route('joinMember');
