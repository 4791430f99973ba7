import { route } from '@/server/web';

export const GET = route('listUnitCosts');
export const POST = route('createUnit');
