/**
 * Where a vCenter gives sessions.
 * https://developer.broadcom.com/xapis/vsphere-automation-api/latest/api/session/post/
 * @param address a host, with a port where it is not 443
 * @returns null for what is no such address: another scheme, a path, or a login in it
 */
export function toSessionUrl(address: string): string | null {
  const text = address
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '');
  if (text === '' || /[/?#@\\\s]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  return `https://${new URL(`https://${text}`).host}/api/session`;
}
