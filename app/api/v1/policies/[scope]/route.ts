import { route } from '@/server/web';

export const GET = route('getPolicy');
export const POST = route('savePolicy');
