import { route } from '@/server/web';

export const GET = route('listCostViews');
export const POST = route('createCostView');
