import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** What part of the way a span is: an answer to a caller, a question to somebody else, or a job that was waiting. */
export type SpanRole = 'answers' | 'asks' | 'works-off' | 'inside';

const kinds: Record<SpanRole, SpanKind> = {
  answers: SpanKind.SERVER,
  asks: SpanKind.CLIENT,
  'works-off': SpanKind.CONSUMER,
  inside: SpanKind.INTERNAL,
};

/** Tells more of a span while its work goes on. */
export type Tell = (attributes: Attributes) => void;

/** The code of a DomainError or the class of another error; messages may hold what people typed and stay out. */
function typeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * Does work as a span of the trace that is under way, or of a new one. Attributes follow OpenTelemetry's semantic
 * conventions where they have a name for it, and never carry values that people typed or secrets. Does nothing but the
 * work while traces are not sent.
 */
export function inSpan<T>(
  name: string,
  { role, attributes = {} }: { role: SpanRole; attributes?: Attributes },
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  return trace.getTracer('slipway').startActiveSpan(name, { kind: kinds[role], attributes }, async (span) => {
    try {
      return await work((more) => void span.setAttributes(more));
    } catch (error) {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The trace that is under way as a header `traceparent` (W3C Trace Context), or undefined. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Does work as part of the trace that a `traceparent` names; an absent or broken one begins a new trace. */
export function continueTrace<T>(traceparent: string | null | undefined, work: () => Promise<T>): Promise<T> {
  // A trace that is under way here already knows of its caller.
  if (!traceparent || trace.getActiveSpan()) return work();
  return context.with(propagation.extract(context.active(), { traceparent }), work);
}

/** The id of the trace that is under way: 32 hexadecimal digits, or undefined. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && trace.isSpanContextValid(span) ? span.traceId : undefined;
}
