import type { RequestDetail } from '@/lib/contracts/requests';

export interface EffectProps {
  request: RequestDetail;
}
