import { route } from '@/server/web';

export const GET = route('getInstallationSettings');
export const PUT = route('saveInstallationSettings');
