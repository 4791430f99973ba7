import type { ControlHandler } from '../control/server.ts';
import { switchControl } from './switch-control.ts';

/** Has Karmada refuse what passes a FederatedResourceQuota, or not: `PUT /karmada/quota-enforcement` with `isOn`. */
export const quotaControl = (set: (isOn: boolean) => void): ControlHandler =>
  switchControl('/karmada/quota-enforcement', set);
