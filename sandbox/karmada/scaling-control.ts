import type { ControlHandler } from '../control/server.ts';
import { switchControl } from './switch-control.ts';

/** Something that is started and stopped while the rest goes on. */
export interface Part {
  stop(): Promise<void>;
}

/** Has FederatedHPAs carried out, or not: `PUT /karmada/autoscaling` with `isOn`. */
export function scalingControl(start: () => Promise<Part>): { control: ControlHandler; stop: () => Promise<void> } {
  let running: Part | undefined;
  // One change after the other: a part that comes up is not started again meanwhile.
  let last: Promise<void> = Promise.resolve();
  const set = (isOn: boolean): Promise<void> => {
    last = last
      .catch(() => undefined)
      .then(async () => {
        if (isOn) running ??= await start();
        else {
          await running?.stop();
          running = undefined;
        }
      });
    return last;
  };
  return { control: switchControl('/karmada/autoscaling', set), stop: () => set(false) };
}
