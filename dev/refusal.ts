/** Something a person can put right; its message is shown alone, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
