import type { Fault } from '../../sandbox/kube/faults/fault.ts';
import type { FaultState } from '../../sandbox/kube/faults/fault-table.ts';

type NewFault = Pick<Fault, 'action'> & Partial<Omit<Fault, 'id'>>;

/** A fault that is in force. */
interface SetFault {
  /** How many requests it has met so far and holds now. */
  state(): Promise<{ hits: number; held: number }>;
  /** Lets the requests go that are held now; the fault stays. */
  release(): Promise<void>;
  /** Ends the fault; what it holds goes on. */
  remove(): Promise<void>;
}

export interface FaultControl {
  set(fault: NewFault): Promise<SetFault>;
}

/** Sets faults over the sandbox's control API. */
export function faultControl(controlUrl: string): FaultControl {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${controlUrl}/faults${path}`, { method, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} /faults${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  return {
    async set(fault) {
      const { id } = await call<Fault>('POST', '', fault);
      return {
        async state() {
          const { items } = await call<{ items: FaultState[] }>('GET', '');
          const found = items.find((one) => one.id === id);
          if (!found) throw new Error(`The fault ${id} is not in force`);
          return found;
        },
        release: () => call('POST', `/${id}/release`),
        remove: () => call('DELETE', `/${id}`),
      };
    },
  };
}
