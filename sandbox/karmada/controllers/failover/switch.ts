/**
 * Stands for all that an operator has to set before Karmada moves workloads by itself: the gate Failover, the flags that let
 * taints evict, and the flag of the webhook that lets rules set such taints.
 */
export class FailoverSwitch {
  #isOn: boolean;
  readonly #listeners: (() => void)[] = [];
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set(isOn: boolean): void {
    this.#isOn = isOn;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
