import { route } from '@/server/web';

export const GET = route('getSpendBudget');
export const PUT = route('changeSpendBudget');
export const DELETE = route('deleteSpendBudget');
