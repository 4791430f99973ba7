import { get } from 'node:https';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** GET over HTTPS, trusting the given authorities (or, without any, those of this machine); redirects are not followed. */
export function fetchTrusted(url: string, ca: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, headers: { accept: 'application/json' }, ...(ca && { ca }) };
    const call = get(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) call.destroy(new Error(`${url} answers more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      answer.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 502 })));
      answer.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`${url} does not answer`)));
    call.on('error', reject);
  });
}
