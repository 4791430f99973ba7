import { providerLogout } from '@/server/web';

export const GET = providerLogout;
