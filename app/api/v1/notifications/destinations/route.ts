import { route } from '@/server/web';

export const GET = route('listDestinations');
export const POST = route('createDestination');
