import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { stringify } from 'yaml';
import { parseJson, stringifyJson } from '../../lib/json-text.ts';
import { ApiError } from '../status.ts';
import type { Representation } from './negotiate.ts';

const bodyLimitBytes = 3 * 1024 * 1024;
/** Smaller answers are not worth compressing; upstream's own threshold. */
const gzipThresholdBytes = 128 * 1024;

/** One request and its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Texts for Warning headers, in order. */
  readonly warnings: string[] = [];
  /** Chosen once the resource is known. */
  representation: Representation = { format: 'json' };
  /** Lets a fault hold an answer that is ready to be sent. */
  holdAnswer: () => Promise<void> | undefined = () => undefined;

  private body: Promise<Buffer> | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.method = request.method ?? 'GET';
    const [path = '/', query = ''] = splitOnce(request.url ?? '/', '?');
    this.path = path;
    this.query = new URLSearchParams(query);
    // Upstream sends this on every answer; its cache-control is replaced by aggregated discovery only.
    response.setHeader('cache-control', 'no-cache, private');
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  /** The media type of the body without parameters; undefined when none was sent. */
  get contentType(): string | undefined {
    return this.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  }

  /** The name under which a writer is known when it names no fieldManager. */
  get userAgent(): string {
    return this.header('user-agent') ?? '';
  }

  /** The whole body, however often it is asked for. @throws ApiError 413 above 3 MiB, before the rest is read */
  readBody(): Promise<Buffer> {
    this.body ??= this.receive();
    return this.body;
  }

  private async receive(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyLimitBytes) {
        throw new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bodyLimitBytes}`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /** Whether JSON is indented: on demand, and for people at browsers and curl. */
  get isPretty(): boolean {
    const wish = this.query.get('pretty');
    if (wish !== null) return !['', '0', 'false'].includes(wish.toLowerCase());
    return /^(curl|Wget|Mozilla\/5\.0)/.test(this.userAgent);
  }

  setWarnings(): void {
    const unique = [...new Set(this.warnings)];
    if (unique.length > 0)
      this.response.setHeader(
        'warning',
        unique.map((text) => `299 - ${quote(text)}`),
      );
  }

  /** Answers an object in the chosen representation. */
  sendObject(code: number, object: unknown): void {
    if (this.representation.format === 'yaml') {
      const text = stringify(object, {
        sortMapEntries: true,
        lineWidth: 0,
        indentSeq: false,
        // Quotes what version 1.1 would take for a date or a boolean: most readers of Kubernetes YAML are of that age.
        version: '1.1',
      }).replaceAll(/^(\s*)"\.":/gm, '$1.:');
      this.send(code, 'application/yaml', text);
    } else if (this.isPretty) this.send(code, 'application/json', stringifyJson(object, 2));
    else this.send(code, 'application/json', `${stringifyJson(object)}\n`);
  }

  /** Answers JSON text that is ready to be sent, unless the client wants another form of it. */
  sendJson(code: number, json: string): void {
    if (this.representation.format === 'yaml' || this.isPretty) this.sendObject(code, parseJson(json));
    else this.send(code, 'application/json', `${json}\n`);
  }

  send(code: number, contentType: string | undefined, text: string): void {
    this.setWarnings();
    if (contentType !== undefined) this.response.setHeader('content-type', contentType);
    let body: Buffer = Buffer.from(text);
    const isGzipWanted = /\bgzip\b/.test(this.header('accept-encoding') ?? '');
    if (isGzipWanted && body.length > gzipThresholdBytes && contentType !== undefined) {
      this.response.setHeader('content-encoding', 'gzip');
      this.response.setHeader('vary', 'Accept-Encoding');
      body = gzipSync(body, { level: 1 });
    }
    this.response.setHeader('content-length', body.length);
    this.response.statusCode = code;
    const end = (): void => void this.response.end(this.method === 'HEAD' ? undefined : body);
    const held = this.holdAnswer();
    if (held === undefined) end();
    else void held.then(end);
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A quoted string of HTTP: backslash and quote are escaped, control characters and line ends have no place in it. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\p{Cc}/gu, ' ')}"`;
}
