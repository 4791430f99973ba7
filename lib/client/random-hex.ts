/** Random bytes as hexadecimal digits. `randomUUID` exists on secure origins only; a portal on plain HTTP in a test network is none. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
