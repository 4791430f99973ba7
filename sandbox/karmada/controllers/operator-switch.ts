/** Something that is off until an operator has set everything for it. */
export class OperatorSwitch {
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
