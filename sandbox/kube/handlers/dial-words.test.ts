import { expect, it } from 'vitest';
import { dialWords } from './dial-words.ts';

// The words are those of Go 1.26, whose ReverseProxy and Transport were asked for servers that are away in these ways.
it.each([
  ['ECONNREFUSED', { address: '10.0.0.1', port: 6443 }, 'dial tcp 10.0.0.1:6443: connect: connection refused'],
  ['ECONNREFUSED', { address: '::1', port: 6443 }, 'dial tcp [::1]:6443: connect: connection refused'],
  ['ENOTFOUND', {}, 'dial tcp: lookup member.example: no such host'],
  ['EAI_AGAIN', {}, 'dial tcp: lookup member.example: no such host'],
  ['ECONNRESET', {}, 'EOF'],
  ['SELF_SIGNED_CERT_IN_CHAIN', {}, 'tls: failed to verify certificate: x509: certificate signed by unknown authority'],
  ['ELSE', {}, 'in the words of Node'],
])('%s %j: %s', (code, more, words) => {
  expect(dialWords(Object.assign(new Error('in the words of Node'), { code, ...more }), 'member.example')).toBe(words);
});
