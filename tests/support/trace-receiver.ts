import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** A span as OTLP over HTTP brings it (opentelemetry-proto, trace/v1), with its attributes as a plain object. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  /** 2: it failed. */
  status: number;
  attributes: Record<string, string | number>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'status'> & { attributes?: Attribute[]; status?: { code?: number } })[];
    }[];
  }[];
}

const plain = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

function spansOf({ resourceSpans }: Batch): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        service: String(plain(resource.attributes)['service.name']),
        status: span.status?.code ?? 0,
        attributes: plain(span.attributes),
      })),
    ),
  );
}

/** Takes in traces by OTLP over HTTP (JSON), as a collector does. `texts` is what came, byte for byte. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    const text = Buffer.concat(chunks).toString();
    texts.push(text);
    spans.push(...spansOf(JSON.parse(text) as Batch));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { ...(await listen(server)), spans, texts };
}
