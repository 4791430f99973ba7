import { route } from '@/server/web';

export const GET = route('listMembers');
export const POST = route('addMember');
