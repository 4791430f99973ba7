import { route } from '@/server/web';

export const GET = route('listSpendBudgets');
export const POST = route('createSpendBudget');
