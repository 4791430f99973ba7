import { route } from '@/server/web';

export const GET = route('getFederatedQuota');
export const PUT = route('setFederatedQuota');
export const DELETE = route('removeFederatedQuota');
