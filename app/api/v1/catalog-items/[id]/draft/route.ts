import { route } from '@/server/web';

export const POST = route('saveDraft');
export const DELETE = route('discardDraft');
