import { request } from 'node:https';

interface Answer {
  text: string;
  location: string | undefined;
  setCookies: string[];
}

/** Asks servers whose certificates are of one authority: GET, or POST of a form where there is a body. */
export function fetchTrusting(ca: string) {
  return (url: string, { cookie = '', body }: { cookie?: string; body?: string } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) };
      const call = request(url, { method: body === undefined ? 'GET' : 'POST', ca, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ text, location: answer.headers.location, setCookies: answer.headers['set-cookie'] ?? [] }),
        );
        answer.on('error', reject);
      });
      call.on('error', reject);
      call.end(body);
    });
}
