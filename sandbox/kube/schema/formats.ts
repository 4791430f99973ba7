import { isIP, isIPv4, isIPv6 } from 'node:net';

const dateTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const hostname = /^([a-zA-Z0-9_]([a-zA-Z0-9-_]{0,61}[a-zA-Z0-9])?\.)*[a-zA-Z0-9_]([a-zA-Z0-9-_]{0,61}[a-zA-Z0-9])?\.?$/;
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const goDuration = /^[+-]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))*$|^0$/;
const wordDuration = /^\d+\s*(ns|us|µs|ms|s|m|h|d|w|nano|micro|milli|second|minute|hour|day|week)[a-z]*$/i;

function isDateTime(text: string): boolean {
  return dateTime.test(text) && !Number.isNaN(Date.parse(text));
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/** The string formats that upstream checks; any other name is a remark without effect. */
const checks: Record<string, (text: string) => boolean> = {
  'date-time': isDateTime,
  date: isDate,
  duration: (text) => goDuration.test(text) || wordDuration.test(text),
  byte: (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
  uri: (text) => URL.canParse(text) || text.startsWith('/'),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  hostname: (text) => text.length <= 255 && hostname.test(text),
  ipv4: isIPv4,
  ipv6: isIPv6,
  cidr: isCidr,
  mac: (text) => /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(text),
  uuid: (text) => uuid.test(text),
  uuid3: (text) => uuid.test(text) && text.replaceAll('-', '')[12] === '3',
  uuid4: (text) => uuid.test(text) && text.replaceAll('-', '')[12] === '4',
  uuid5: (text) => uuid.test(text) && text.replaceAll('-', '')[12] === '5',
  hexcolor: (text) => /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text),
};

/** Whether a string has the given format; unknown formats are met by every string. */
export function hasFormat(text: string, format: string): boolean {
  return checks[format]?.(text) ?? true;
}
