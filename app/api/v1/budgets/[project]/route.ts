import { route } from '@/server/web';

export const GET = route('getBudget');
export const POST = route('changeLimits');
