import { route } from '@/server/web';

export const GET = route('listBatches');
export const POST = route('submitBatch');
