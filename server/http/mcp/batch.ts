const blanks = [0x20, 0x09, 0x0a, 0x0d];
const byteOrderMark = [0xef, 0xbb, 0xbf];
const openingBracket = 0x5b;
/** Nobody sends more before a message. */
const mostBlanks = 1024;

/**
 * Whether a body holds several messages at once (a batch of JSON-RPC, which the Model Context Protocol knew until its
 * version 2025-03-26), or begins like none. Leaves the request unread.
 */
export async function isBatch(request: Request): Promise<boolean> {
  const reader = request.clone().body?.getReader();
  if (!reader) return false;
  try {
    for (let seen = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return false;
      for (const byte of value) {
        const isBefore = blanks.includes(byte) || (seen < byteOrderMark.length && byte === byteOrderMark[seen]);
        if (!isBefore) return byte === openingBracket;
        seen += 1;
        if (seen > mostBlanks) return true;
      }
    }
  } finally {
    // The other half of the body is read by whoever answers; this one must not fill up.
    void reader.cancel().catch(() => undefined);
  }
}

/** How a batch is refused (JSON-RPC 2.0, 5.1: no valid request). */
export const refuseBatch = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Slipway takes one message a request: send each call by itself' },
    },
    { status: 400 },
  );
