/** Something that was planted: its name is told, its value must be nowhere. */
export interface Canary {
  name: string;
  value: string;
}
interface Finding {
  canary: string;
  /** In which writing it was found. */
  form: string;
}
export interface Scanner {
  /** How many byte sequences are looked for. */
  needles: number;
  scan(bytes: Uint8Array | string): Finding[];
}

/** What base64 makes of the value wherever it stands in a longer text: all but the characters it shares with others. */
function base64Cores(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const shared = (offset + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(Math.ceil((offset * 8) / 6), text.length - shared);
  });
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const inHtml = (value: string): string => value.replace(/[&<>"']/g, (found) => entities[found] ?? found);
// Between tags quotes stay as they are.
const inHtmlText = (value: string): string => value.replace(/[&<>]/g, (found) => entities[found] ?? found);
const hexOf = (value: string): string => Buffer.from(value).toString('hex');

/** How a value may be written. */
function formsOf(value: string): Record<string, string[]> {
  const url = encodeURIComponent(value);
  const base64 = base64Cores(value);
  return {
    raw: [value],
    base64,
    base64url: base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    url: [url, url.replace(/%../g, (code) => code.toLowerCase()), url.replaceAll('%20', '+')],
    json: [inJson(value), inJson(inJson(value)), inJson(value).replaceAll('/', '\\/').replaceAll('<', '\\u003c')],
    html: [inHtml(value), inJson(inHtml(value)), inHtmlText(value), inJson(inHtmlText(value))],
    hex: [hexOf(value), hexOf(value).toUpperCase()],
  };
}

/** Looks for values byte by byte, in every writing. Values are long enough that chance does not write them. */
export function createScanner(canaries: readonly Canary[]): Scanner {
  const needles: (Finding & { bytes: Buffer })[] = [];
  for (const { name, value } of canaries) {
    if (Buffer.byteLength(value) < 16) throw new Error(`${name} is too short to be looked for`);
    const seen = new Set<string>();
    for (const [form, texts] of Object.entries(formsOf(value))) {
      for (const text of texts) {
        if (seen.has(text)) continue;
        seen.add(text);
        needles.push({ canary: name, form, bytes: Buffer.from(text) });
      }
    }
  }
  return {
    needles: needles.length,
    scan: (bytes) => {
      const hay =
        typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      return needles.filter((needle) => hay.includes(needle.bytes)).map(({ canary, form }) => ({ canary, form }));
    },
  };
}
