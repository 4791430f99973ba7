import { authentication } from '@/server/web';

export { authentication as GET, authentication as POST };
