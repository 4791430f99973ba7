import { route } from '@/server/web';

export const GET = route('listCostMailings');
export const POST = route('createCostMailing');
