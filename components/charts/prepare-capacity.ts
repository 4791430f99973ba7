export interface CapacityShape {
  /** Places in per cent of the scale. */
  used: number;
  requested: number | null;
  capacity: number;
  /** Of the capacity; null when either is unknown. */
  usedRatio: number | null;
  tone: 'fits' | 'near' | 'full';
}

const nearRatio = 0.8;
const fullRatio = 0.95;

/** Where used, requested and capacity stand on one scale; more may be asked for than there is. */
export function prepareCapacity(capacity: number, requested: number | null, used: number | null): CapacityShape {
  const scale = Math.max(capacity, requested ?? 0, used ?? 0, 1e-9) / 94.5;
  const usedRatio = used === null || capacity <= 0 ? null : used / capacity;
  return {
    used: (used ?? 0) / scale,
    requested: requested === null ? null : requested / scale,
    capacity: capacity / scale,
    usedRatio,
    tone: usedRatio === null || usedRatio < nearRatio ? 'fits' : usedRatio < fullRatio ? 'near' : 'full',
  };
}
