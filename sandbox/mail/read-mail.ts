/** What of a mail people and tests look at. */
export interface Mail {
  subject: string;
  from: string;
  to: string;
  /** Names in lower case; of several headers of one name the last. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** What hangs on it; only the beginning of what is long. */
  attachments: { name: string; type: string; bytes: number; text: string }[];
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

const decoders: Record<string, (body: string) => string> = {
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
  'quoted-printable': (body) => toText(toBytes(body.replace(/=\r\n/g, ''))),
};

/** Bytes written as `=C3=BC`, one character a byte. */
const toBytes = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const toText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const word = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

/** Encoded words of a header (RFC 2047). Blanks between two are none of the text, and a character may span both. */
function decodeWords(text: string): string {
  const runs = /(?:=\?utf-8\?[bq]\?[^?]*\?=\s*)+/gi;
  return text.replace(runs, (run) => {
    const bytes = [...run.matchAll(word)].map(([, kind, encoded = '']) =>
      kind?.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString('latin1')
        : toBytes(encoded.replaceAll('_', ' ')),
    );
    return toText(bytes.join('')) + (/\s+$/.exec(run)?.[0] ?? '');
  });
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) };
}

/** The parts of a mail that hold something, whatever they are nested in. */
function leaves({ headers, body }: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leaves(split(part.replace(/^\r\n/, '').replace(/\r\n$/, ''))));
}

const mostText = 64 * 1024;

/** Reads a mail as it came over the wire. Knows UTF-8 and the encodings that mail programs use. */
export function readMail(raw: string): Mail {
  const mail = split(raw);
  const bodyOf = (type: string) => {
    const part = leaves(mail).find(({ headers }) => (headers['content-type'] ?? 'text/plain').startsWith(type));
    if (!part) return '';
    const encoding = (part.headers['content-transfer-encoding'] ?? '').toLowerCase();
    return (decoders[encoding]?.(part.body) ?? part.body).replaceAll('\r\n', '\n');
  };
  const attachments = leaves(mail).flatMap(({ headers, body }) => {
    const name = /^attachment;.*filename="?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1];
    if (name === undefined) return [];
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const text = decoders[(headers['content-transfer-encoding'] ?? '').toLowerCase()]?.(body) ?? body;
    return [{ name, type, bytes: Buffer.byteLength(text), text: text.slice(0, mostText) }];
  });
  const { subject = '', from = '', to = '' } = mail.headers;
  return {
    subject,
    from,
    to,
    headers: mail.headers,
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    attachments,
  };
}
