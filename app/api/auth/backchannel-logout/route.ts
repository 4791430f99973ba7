import { backchannelLogout } from '@/server/web';

export const POST = backchannelLogout;
