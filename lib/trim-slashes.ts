/** Without the slashes at its end, in one pass however many there are: people type addresses. */
export function trimSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
