/** A key for one intention to change something. `randomUUID` exists on secure origins only; a portal on plain HTTP in a test network is none. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
