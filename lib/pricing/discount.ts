import type { Rates } from '../contracts/rate-cards.ts';
import { type Amount, multiplyMoney, subtractMoney } from '../money.ts';

/** The rates as they are paid: all that the provider sells is less the contract's discount, Slipway's fee is not. */
export function takeOffDiscount(rates: Rates): Rates {
  const paid = multiplyMoney(subtractMoney('100', rates.discountPercent), '0.01');
  const less = <T extends Amount | null>(listed: T) => (listed === null ? listed : multiplyMoney(listed, paid)) as T;
  return {
    ...rates,
    machines: rates.machines.map((machine) => ({ ...machine, hourly: less(machine.hourly) })),
    ...{ vcpuHourly: less(rates.vcpuHourly), memoryGibHourly: less(rates.memoryGibHourly) },
    ...{ gpuHourly: less(rates.gpuHourly), volumeGibMonth: less(rates.volumeGibMonth) },
    loadBalancerHourly: less(rates.loadBalancerHourly),
    managedControlPlaneHourly: less(rates.managedControlPlaneHourly),
    hostedControlPlaneHourly: less(rates.hostedControlPlaneHourly),
  };
}
