import { route } from '@/server/web';

export const POST = route('previewQuotaChange');
